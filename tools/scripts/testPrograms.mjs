/**
 * `npm run test:programs`: other people's programs with the hub's files and the hub: Caddy and nginx with the examples of
 * hub/deploy, Prometheus with its rules, systemd with its unit; Apache and Authlib sign in by OpenID. Arguments are those of
 * Vitest. What cannot be had is named, and its tests are skipped.
 */
import { findPrograms } from './findPrograms.mjs';
import { installedTool, runCommand } from './runCommand.mjs';
import { setUp } from './setup.mjs';

try {
  await setUp();
  const { env, missing } = await findPrograms();
  for (const line of missing) console.error(line);
  const args = ['run', '--config', 'e2e/programs/vitest.config.ts', ...process.argv.slice(2)];
  process.exitCode = (await runCommand(installedTool('vitest'), args, { env })).code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
