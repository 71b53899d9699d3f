/**
 * One of two hub processes of the contract suite. Its parent sets its clock by messages and stops it by disconnecting.
 */
import type { HubConfig } from '../../demo/hub/config/readHubConfig';
import { createLog } from '../../demo/hub/http/createLog';
import { startHub } from '../../demo/hub/startHub';

// `openHubPair` in this folder writes it.
const config = JSON.parse(process.env['CONTRACT_HUB'] ?? '{}') as Partial<HubConfig>;
let aheadMs = 0;
const running = await startHub({
  env: {},
  config,
  log: createLog('silent'),
  clock: { now: () => Date.now() + aheadMs },
});
process.on('message', (message) => {
  aheadMs = Number(message);
  process.send?.('moved');
});
process.on('disconnect', () => void running.close().then(() => process.exit(0)));
process.send?.('ready');
