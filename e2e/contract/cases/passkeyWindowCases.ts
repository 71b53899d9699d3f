import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import { passkeyLoginsOfAddress } from '../../../hub/methods/passkey/passkeyLimits';
import { passkeys } from '../../../hub/methods/passkey/passkeyTables';
import { providerLoginLifeMs } from '../../../hub/methods/redirect/providerLogin';
import { createBrowser } from '../../../hub/testing/createBrowser';
import type { Ceremony } from '../../../hub/testing/virtualAuthenticator';
import { startAddress } from '../../../hub/testing/visitProvider';
import { passkeyWindow } from '../../../src/api/passkeys';
import { loginByCode } from '../../../src/api/providerLogin';
import { exhaust, whileLocked } from '../arrange';
import { casesOf } from '../contractCase';
import { passkeyAnswer, unknownPasskey, whereOff, withPasskey } from '../passkeys';
import type { ContractHub } from '../startContractHub';

const byCode = loginByCode('passkey');

/** A window that a page of the portal opened, in which somebody has a passkey. */
async function openWindow(hub: ContractHub) {
  const page = hub.visitor();
  const address = startAddress({
    platform: 'passkey',
    origin: hub.origin,
    opener: hub.origin,
    flow: page.flow,
  });
  const state = (await createBrowser(hub).open(address)).url.searchParams.get('state') ?? '';
  return { page, state, ...(await withPasskey(hub)) };
}

/** What the window sends. */
async function readyWindow(hub: ContractHub, wrong: Ceremony = {}) {
  const opened = await openWindow(hub);
  const { visitor, key, state } = opened;
  return { ...opened, request: { ...(await passkeyAnswer(hub, visitor, key, wrong)), state } };
}

/** A page that has its code. */
async function answered(hub: ContractHub) {
  const { page, visitor, person, key, request } = await readyWindow(hub);
  const { info } = await visitor.call(passkeyWindow, request);
  return { page, person, key, answer: { code: info?.code ?? '', state: request.state } };
}

const windowCases = casesOf(passkeyWindow, [
  [
    'a passkey',
    'done',
    async (hub) => {
      const { visitor, request } = await readyWindow(hub);
      return visitor.call(passkeyWindow, request);
    },
    { info: { code: expect.stringMatching(/^[\w-]{43}$/) as string } },
  ],
  [
    'a malformed one',
    'fieldInvalid',
    async (hub) => {
      const { visitor, request } = await readyWindow(hub);
      return visitor.call(passkeyWindow, { ...request, response: { ...request.response, rawId: 'other' } });
    },
    { info: { field: 'response' } },
  ],
  [
    'one that the hub does not know',
    'passkeyUnknown',
    async (hub) => {
      const { visitor, state } = await openWindow(hub);
      const request = await passkeyAnswer(hub, visitor, unknownPasskey.key);
      return visitor.call(passkeyWindow, { ...request, state });
    },
  ],
  [
    'one that did not verify its user',
    'codeWrong',
    async (hub) => {
      const { visitor, request } = await readyWindow(hub, { isVerified: false });
      return visitor.call(passkeyWindow, request);
    },
  ],
  [
    'a second time',
    'challengeGone',
    async (hub) => {
      const { visitor, key, request } = await readyWindow(hub);
      await visitor.call(passkeyWindow, request);
      const again = await passkeyAnswer(hub, visitor, key);
      return visitor.call(passkeyWindow, { ...again, state: request.state });
    },
  ],
  [
    'the challenge of another visit',
    'otherFlow',
    async (hub) => hub.visitor().call(passkeyWindow, (await readyWindow(hub)).request),
  ],
  [
    'too often',
    'tooManyTries',
    async (hub) => {
      const { visitor, request } = await readyWindow(hub);
      await exhaust(hub, passkeyLoginsOfAddress);
      return visitor.call(passkeyWindow, request);
    },
    { status: 429 },
  ],
]);

const redeemCases = casesOf(byCode, [
  [
    'a locked account',
    'accountLocked',
    async (hub) => {
      const { page, person, answer } = await answered(hub);
      return whileLocked(hub, eq(accounts.email, person.account), () => page.call(byCode, answer));
    },
  ],
  [
    'through a window',
    'done',
    async (hub) => {
      const { page, answer } = await answered(hub);
      return page.call(byCode, answer);
    },
    { info: { auth_token: expect.any(String) as string } },
  ],
  [
    'a code of a window for the second time',
    'codeUsed',
    async (hub) => {
      const { page, answer } = await answered(hub);
      await page.call(byCode, answer);
      return page.call(byCode, answer);
    },
  ],
  [
    'another code',
    'codeWrong',
    async (hub) => {
      const { page, answer } = await answered(hub);
      return page.call(byCode, { ...answer, code: 'made-up' });
    },
  ],
  [
    'a code of a window after ten minutes',
    'codeExpired',
    async (hub) => {
      const { page, answer } = await answered(hub);
      await hub.advance(providerLoginLifeMs);
      return page.call(byCode, answer);
    },
  ],
  [
    'the code of another visit’s window',
    'otherFlow',
    async (hub) => hub.visitor().call(byCode, (await answered(hub)).answer),
  ],
  [
    'a passkey that was removed since',
    'passkeyUnknown',
    async (hub) => {
      const { page, key, answer } = await answered(hub);
      await hub.database.run((queries) => queries.delete(passkeys).where(eq(passkeys.credentialId, key.id)));
      return page.call(byCode, answer);
    },
  ],
]);

const offCases = [
  ...casesOf(passkeyWindow, [
    [
      'where the tenant offers none',
      'methodOff',
      (hub) => {
        const { clientDataJSON } = unknownPasskey.response.response;
        const response = { clientDataJSON, authenticatorData: 'AA', signature: 'AA' };
        const request = {
          challenge: 'none',
          response: { ...unknownPasskey.response, response },
          state: 'none',
        };
        return hub.visitor().call(passkeyWindow, request);
      },
    ],
  ]),
  ...casesOf(byCode, [
    [
      'where the tenant offers no passkeys',
      'methodOff',
      (hub) => hub.visitor().call(byCode, { code: 'any', state: 'any' }),
    ],
  ]),
];

/** A passkey in a window of the portal signs in on the page that opened it. */
export const passkeyWindowCases = [...windowCases, ...redeemCases, ...whereOff(offCases)];
