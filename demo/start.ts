/** Runs `npm start` after the build: the hub with its portal, the partner page and the editor, until Ctrl-C. */
import { startHub } from './hub/startHub';
import { startPages } from './pages/server';
import { stopOnSignal } from './stopOnSignal';
import { welcome } from './welcome';

const env = { ...process.env, HUB_DEV: '1' };
const startedAt = performance.now();
const hub = await startHub({ env });
const { port } = hub.hub.services.config;
const ports = { hubPort: port, partnerPort: port + 1, editorPort: port + 2 };
const pages = await startPages(ports).catch(async (error: unknown) => {
  await hub.close();
  throw error;
});
console.log(welcome({ portal: hub.origin, ...pages }, (performance.now() - startedAt) / 1000));
stopOnSignal(() => Promise.all([pages.stop(), hub.close()]));
