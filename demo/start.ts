/**
 * What `npm start` runs once all is built: the hub with its portal, the partner page, the editor and the third parties,
 * until Ctrl-C.
 */
import { demoPorts } from '../tools/scripts/ports.mjs';
import { readCheckKeys } from '../hub/config/readCheckKeys';
import { startHub } from '../hub/startHub';
import { demo } from './demo';
import { outsideOrigin, startOutside } from './outside';
import { startPages } from './pages/server';
import { simulatedKeys } from './simulations/checks/checkServices';
import { stopOnSignal } from './stopOnSignal';
import { welcome } from './welcome';

const env = { LOG_LEVEL: 'warn', ...process.env, HUB_DEV: '1' };
const startedAt = performance.now();
const [hubPort, partnerPort, editorPort, outsidePort] = demoPorts(process.env['PORT']);
const outside = outsideOrigin(outsidePort);
const hub = await startHub({
  ...demo,
  env,
  config: { outsideOrigin: outside, checkKeys: { ...simulatedKeys(outside), ...readCheckKeys(env) } },
});
const stops = [() => hub.close()];
try {
  stops.unshift(await startOutside(hub.hub, outsidePort));
  const pages = await startPages({ hubPort, partnerPort, editorPort, outside });
  stops.unshift(() => pages.stop());
  console.log(welcome({ portal: hub.origin, ...pages, outside }, (performance.now() - startedAt) / 1000));
} catch (error) {
  await stopAll();
  throw error;
}
stopOnSignal(stopAll);

async function stopAll(): Promise<void> {
  await Promise.all(stops.map((stop) => stop()));
}
