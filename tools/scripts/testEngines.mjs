/**
 * `npm run test:engines`: runs the flows of e2e/engines in Firefox and WebKit, against a separate demo on free ports.
 * Arguments are those of e2e/engines/run.ts. An engine that cannot be had is named; in CI it is a failure.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildWhenChanged } from './build.mjs';
import { findEngines } from './findEngines.mjs';
import { takenPort } from './ports.mjs';
import { projectFolder, runCommand } from './runCommand.mjs';
import { setUp } from './setup.mjs';

/** Milliseconds until the demo must answer: it creates its database first. */
const startMs = 120_000;

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
  const env = { ...engines, E2E_PORT: String(port) };
  const demo = spawn(process.execPath, [join(projectFolder, 'e2e/serve.mjs')], {
    cwd: projectFolder,
    env: { ...process.env, PORT: String(port), E2E_ADDRESSES: 'connection' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilAnswered(`http://localhost:${port}/entry`);
    // Node 20 has the socket that Firefox is driven by behind a flag.
    const args = ['--experimental-websocket', '--import', 'tsx', 'e2e/engines/run.ts'];
    return (await runCommand(process.execPath, [...args, ...process.argv.slice(2)], { env })).code;
  } finally {
    demo.kill('SIGTERM');
    await once(demo, 'exit');
  }
}

/** @param {string} url */
async function untilAnswered(url) {
  const end = Date.now() + startMs;
  while (Date.now() < end) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not yet.
    }
    await delay(200);
  }
  throw new Error(`The demo does not answer at ${url}.`);
}

/**
 * The first of ten neighbouring ports (e2e/addresses.ts, and two for drivers) that are free.
 * @param {number} first
 * @returns {Promise<number>}
 */
async function freePorts(first) {
  const ports = Array.from({ length: 10 }, (_, offset) => first + offset);
  return (await takenPort(ports)) === undefined ? first : freePorts(first + ports.length);
}
