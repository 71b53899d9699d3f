/**
 * One of two hub processes of the contract suite. Its parent sets its clock and holds its password hashes by messages, and
 * stops it by disconnecting.
 */
import { demo } from '../../demo/demo';
import type { HubConfig } from '../../hub/config/readHubConfig';
import { limitWork } from '../../hub/credentials/limitWork';
import { createPasswords, hashLimit, passwordCost } from '../../hub/credentials/passwords';
import { createLog } from '../../hub/http/createLog';
import { startHub } from '../../hub/startHub';

// `openHubPair` in this folder writes it.
const config = JSON.parse(process.env['CONTRACT_HUB'] ?? '{}') as Partial<HubConfig>;
let aheadMs = 0;

// A busy machine must not refuse what a test holds.
const limited = limitWork({ ...hashLimit, longestWaitMs: 60_000 });
let release: (() => void) | undefined;
/** Occupies every place for hashes. */
function hold(): void {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let place = 0; place < hashLimit.atOnce; place += 1) void limited([], () => released);
}

const running = await startHub({
  ...demo,
  env: {},
  config,
  log: createLog('silent'),
  clock: { now: () => Date.now() + aheadMs },
  passwords: createPasswords(passwordCost, (keys, work) => {
    if (release) process.send?.('waiting');
    return limited(keys, work);
  }),
});
process.on('message', (message) => {
  if (message === 'release') {
    release?.();
    release = undefined;
  } else if (message === 'hold') {
    hold();
    process.send?.('held');
  } else {
    aheadMs = Number(message);
    process.send?.('moved');
  }
});
process.on('disconnect', () => void running.close().then(() => process.exit(0)));
process.send?.('ready');
