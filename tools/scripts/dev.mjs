/** `npm run dev`: installs what is missing, then serves the demo from its sources, with hot reload, until Ctrl-C. */
import { demoPorts, takenPort } from './ports.mjs';
import { setUp } from './setup.mjs';

try {
  const ports = demoPorts(process.env.PORT);
  const taken = await takenPort([...ports, ports[2] + 1]);
  if (taken !== undefined) {
    throw new Error(
      `Port ${taken} is already in use. Stop what runs there, or choose other ports: PORT=4700 npm run dev`,
    );
  }
  await setUp('demo');
  const { register } = await import('tsx/esm/api');
  register();
  await import('../../demo/dev.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
