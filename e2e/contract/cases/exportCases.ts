import { expect } from 'vitest';
import { askExport, fetchExport, readExport } from '../../../src/api/dataCopy';
import { newcomer, signedIn, unverified } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import { whilePaused, withoutSession } from './accountCases';

/** Somebody who asked for a copy, and its id. */
async function asker(hub: ContractHub) {
  const visitor = await signedIn(hub, await newcomer(hub));
  const { info } = await visitor.call(askExport, {});
  return { visitor, id: info?.id ?? '' };
}

const waiting = { info: { id: expect.any(String) as string, expires_at: expect.any(Number) as number } };

/** Owners who take a copy of their data along. */
export const exportCases = [
  ...casesOf(askExport, [
    [
      'an owner',
      'done',
      async (hub) => (await signedIn(hub, await newcomer(hub))).call(askExport, {}),
      waiting,
    ],
    [
      'an owner whose copy waits',
      'done',
      async (hub) => (await asker(hub)).visitor.call(askExport, {}),
      waiting,
    ],
    [
      'in a session that proved nothing for a while',
      'verificationNeeded',
      async (hub) => (await unverified(hub)).call(askExport, {}),
    ],
    [
      'another session of the same day',
      'tooManyTries',
      async (hub) => {
        const person = await newcomer(hub);
        await (await signedIn(hub, person)).call(askExport, {});
        return (await signedIn(hub, person)).call(askExport, {});
      },
      { status: 429 },
    ],
  ]),
  ...casesOf(readExport, [
    [
      'nothing asked',
      'done',
      async (hub) => (await signedIn(hub, await newcomer(hub))).call(readExport, {}),
      { info: {} },
    ],
    [
      'a copy that waits',
      'done',
      async (hub) => (await asker(hub)).visitor.call(readExport, {}),
      { info: { ...waiting.info, status: 'ready', again_at: expect.any(Number) as number } },
    ],
  ]),
  ...casesOf(fetchExport, [
    [
      'a copy that waits, with a zip',
      'done',
      async (hub) => {
        const { visitor, id } = await asker(hub);
        return visitor.call(fetchExport, { id });
      },
      { info: { status: 'PK' } },
    ],
    [
      'one that nobody asked for',
      'fieldInvalid',
      async (hub) => (await signedIn(hub)).call(fetchExport, { id: 'unknown' }),
      { info: { field: 'id' } },
    ],
  ]),
  ...withoutSession(readExport, {}),
  ...withoutSession(askExport, {}),
  ...withoutSession(fetchExport, { id: 'any' }),
  ...whilePaused(askExport, {}),
];
