/**
 * `npm run test:engines`: runs the flows of e2e/engines in Firefox and WebKit, against a separate demo on free ports.
 * Arguments are those of Playwright. An engine that cannot be had is named; in CI it is a failure.
 */
import { buildWhenChanged } from './build.mjs';
import { findEngines } from './findEngines.mjs';
import { takenPort } from './ports.mjs';
import { installedTool, runCommand } from './runCommand.mjs';
import { setUp } from './setup.mjs';

try {
  await setUp();
  const { env, missing } = await findEngines();
  for (const line of missing) console.error(line);
  const isRefused = missing.length > 0 && Boolean(process.env.CI);
  const code = Object.keys(env).length === 0 ? 0 : await testEngines(env);
  process.exitCode = isRefused ? 1 : code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {Record<string, string>} engines
 * @returns {Promise<number>} exit code
 */
async function testEngines(engines) {
  await buildWhenChanged();
  const port = await freePorts(Number(process.env.E2E_PORT ?? 4640));
  const args = ['test', '--config', 'e2e/playwright.engines.config.ts', ...process.argv.slice(2)];
  const env = { ...engines, E2E_PORT: String(port) };
  return (await runCommand(installedTool('playwright'), args, { env })).code;
}

/**
 * The first of fourteen neighbouring ports (e2e/addresses.ts) that are free.
 * @param {number} first
 * @returns {Promise<number>}
 */
async function freePorts(first) {
  const ports = Array.from({ length: 14 }, (_, offset) => first + offset);
  return (await takenPort(ports)) === undefined ? first : freePorts(first + ports.length);
}
