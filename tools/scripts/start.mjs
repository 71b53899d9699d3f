/**
 * `npm start`: installs and builds what is missing, then serves the demo until Ctrl-C. A second run reuses both and
 * starts within seconds.
 */
import { buildWhenChanged } from './build.mjs';
import { demoPorts, takenPort } from './ports.mjs';
import { setUp } from './setup.mjs';

try {
  const ports = demoPorts(process.env.PORT);
  const taken = await takenPort(ports);
  if (taken !== undefined) {
    throw new Error(
      `Port ${taken} is already in use. Stop what runs there, or choose other ports: PORT=4700 npm start`,
    );
  }
  await setUp('demo');
  await buildWhenChanged();
  // Runs in this process, so that Ctrl-C reaches the servers.
  const { register } = await import('tsx/esm/api');
  register();
  await import('../../demo/start.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
