import { expect } from 'vitest';
import { totpSetupLifeMs } from '../../../hub/factors/totp/totpSetup';
import { otherCode, readCode } from '../../../hub/testing/inbox';
import { codeOf, stepMs } from '../../../hub/testing/totpApp';
import {
  listFactors,
  preferFactor,
  removeFactor,
  renewRecoveryCodes,
  totpConfirm,
  totpStart,
} from '../../../src/api/factors';
import { login } from '../../../src/api/login';
import { endTrustedBrowser, endTrustedBrowsers, listTrustedBrowsers } from '../../../src/api/trustedBrowsers';
import { verify } from '../../../src/api/verify';
import { newcomer, signedIn, unverified, withProfile } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import { whilePaused, withoutSession } from './accountCases';

/** Somebody who has scanned a secret, as a time step begins: none ends before the codes are used. */
async function started(hub: ContractHub) {
  await hub.advance(stepMs - (hub.now() % stepMs));
  const person = await newcomer(hub);
  const visitor = await signedIn(hub, person);
  const secret = (await visitor.call(totpStart, {})).info?.secret ?? '';
  return { person, visitor, code: (steps = 0) => codeOf(secret, hub.now() + steps * stepMs) };
}

/** Somebody whose sign-ins ask for a code of an app. */
async function withApp(hub: ContractHub) {
  const { code, ...rest } = await started(hub);
  const { info } = await rest.visitor.call(totpConfirm, { code: code() });
  return { ...rest, code, recovery: info?.recovery_codes[0] ?? '' };
}

/** The same, after a right password. */
async function asked(hub: ContractHub) {
  const owner = await withApp(hub);
  const visitor = hub.visitor();
  const { info } = await visitor.call(login, { type: 0, ...owner.person });
  const answer = (fields: { factor?: string; code?: string }) =>
    visitor.call(login, { type: 0, account: owner.person.account, challenge: info?.challenge, ...fields });
  return { ...owner, answer };
}

/** A sign-in that has to set up an app first. */
function inSetUp<Result>(hub: ContractHub, work: (challenge: string) => Promise<Result>): Promise<Result> {
  const demand = { double_verification: true, second_factors: ['totp'] };
  return withProfile(hub, 'neutral', demand, async () => {
    const { account, password } = await newcomer(hub);
    const visitor = hub.visitor();
    const { info } = await visitor.call(login, { type: 0, account, password });
    const answer = { challenge: info?.challenge, email_captcha: await readCode(hub, account) };
    const setUp = await visitor.call(login, { type: 0, account, ...answer });
    expect(setUp.info?.need_setup).toEqual(['totp']);
    return work(setUp.info?.challenge ?? '');
  });
}

const token = { info: { auth_token: expect.any(String) as string } };

const signInCases = casesOf(login, [
  [
    'a code of an app',
    'done',
    async (hub) => {
      const { answer, code } = await asked(hub);
      return answer({ code: code(1) });
    },
    token,
  ],
  [
    'a recovery code',
    'done',
    async (hub) => {
      const { answer, recovery } = await asked(hub);
      return answer({ factor: 'recovery_code', code: recovery });
    },
    token,
  ],
  [
    'the code that turned an app on',
    'codeUsed',
    async (hub) => {
      const { answer, code } = await asked(hub);
      return answer({ factor: 'totp', code: code() });
    },
  ],
  [
    'a code of an app with a wrong clock',
    'codeWrong',
    async (hub) => {
      const { answer, code } = await asked(hub);
      return answer({ code: code(10) });
    },
    { info: { clock: 300 } },
  ],
  [
    'no code of an app',
    'fieldInvalid',
    async (hub) => (await asked(hub)).answer({}),
    { info: { field: 'code' } },
  ],
]);

const setUpCases = [
  ...casesOf(totpStart, [
    [
      'a new app',
      'done',
      async (hub) => (await signedIn(hub, await newcomer(hub))).call(totpStart, {}),
      {
        info: {
          secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
          uri: expect.stringMatching(/^otpauth:\/\/totp\//) as string,
        },
      },
    ],
    [
      'in a session that proved nothing for a while',
      'verificationNeeded',
      async (hub) => (await unverified(hub)).call(totpStart, {}),
    ],
    [
      'a challenge that is no text',
      'fieldInvalid',
      async (hub) => (await signedIn(hub, await newcomer(hub))).send(totpStart, { challenge: 1 }),
      { info: { field: 'challenge' } },
    ],
    [
      'for a sign-in that no longer waits',
      'challengeGone',
      (hub) => hub.visitor().call(totpStart, { challenge: 'gone' }),
    ],
    [
      'for the sign-in of another visit',
      'otherFlow',
      (hub) => inSetUp(hub, (challenge) => hub.visitor().call(totpStart, { challenge })),
    ],
  ]),
  ...casesOf(totpConfirm, [
    [
      'its first code',
      'done',
      async (hub) => {
        const { visitor, code } = await started(hub);
        return visitor.call(totpConfirm, { code: code() });
      },
      {
        info: {
          recovery_codes: expect.arrayContaining([expect.stringMatching(/^\w{5}-\w{5}$/)]) as string[],
        },
      },
    ],
    [
      'another code',
      'codeWrong',
      async (hub) => {
        const { visitor, code } = await started(hub);
        return visitor.call(totpConfirm, { code: otherCode(code()) });
      },
    ],
    [
      'too late',
      'challengeGone',
      async (hub) => {
        const { visitor, code } = await started(hub);
        await hub.advance(totpSetupLifeMs);
        return visitor.call(totpConfirm, { code: code() });
      },
    ],
    [
      'for the sign-in of another visit',
      'otherFlow',
      (hub) => inSetUp(hub, (challenge) => hub.visitor().call(totpConfirm, { code: '123456', challenge })),
    ],
    [
      'no code',
      'fieldInvalid',
      async (hub) => (await started(hub)).visitor.send(totpConfirm, {}),
      {
        info: { field: 'code' },
      },
    ],
  ]),
];

const ownerCases = [
  ...casesOf(listFactors, [
    [
      'of somebody with an app',
      'done',
      async (hub) => (await withApp(hub)).visitor.call(listFactors, {}),
      {
        info: {
          factors: [expect.objectContaining({ id: 'totp', preferred: true })],
          recovery_codes_left: 10,
          required: false,
        },
      },
    ],
  ]),
  ...casesOf(preferFactor, [
    ['one of them', 'done', async (hub) => (await withApp(hub)).visitor.call(preferFactor, { id: 'totp' })],
    [
      'one that the account lacks',
      'fieldInvalid',
      async (hub) => (await withApp(hub)).visitor.call(preferFactor, { id: 'email' }),
      { info: { field: 'id' } },
    ],
  ]),
  ...casesOf(removeFactor, [
    ['an app', 'done', async (hub) => (await withApp(hub)).visitor.call(removeFactor, { id: 'totp' })],
    [
      'what cannot be removed',
      'fieldInvalid',
      async (hub) => (await withApp(hub)).visitor.call(removeFactor, { id: 'email' }),
      { info: { field: 'id' } },
    ],
    [
      'in a session that proved nothing for a while',
      'verificationNeeded',
      async (hub) => (await unverified(hub)).call(removeFactor, { id: 'totp' }),
    ],
    [
      'the last one that the tenant demands',
      'lastWayIn',
      async (hub) => {
        const { visitor } = await withApp(hub);
        const demand = { double_verification: true, second_factors: ['totp'] };
        return withProfile(hub, 'neutral', demand, () => visitor.call(removeFactor, { id: 'totp' }));
      },
    ],
  ]),
  ...casesOf(renewRecoveryCodes, [
    [
      'of somebody with an app',
      'done',
      async (hub) => (await withApp(hub)).visitor.call(renewRecoveryCodes, {}),
    ],
    [
      'of somebody without a factor',
      'methodOff',
      async (hub) => (await signedIn(hub, await newcomer(hub))).call(renewRecoveryCodes, {}),
    ],
    [
      'in a session that proved nothing for a while',
      'verificationNeeded',
      async (hub) => (await unverified(hub)).call(renewRecoveryCodes, {}),
    ],
  ]),
  ...casesOf(verify, [
    [
      'a code of an app',
      'done',
      async (hub) => {
        const { visitor, code } = await withApp(hub);
        return visitor.call(verify, { factor: 'totp', code: code(1) });
      },
    ],
  ]),
];

const trustCases = [
  ...casesOf(listTrustedBrowsers, [
    [
      'of somebody who trusts none',
      'done',
      async (hub) => (await signedIn(hub, await newcomer(hub))).call(listTrustedBrowsers, {}),
      { info: { browsers: [] } },
    ],
  ]),
  ...casesOf(endTrustedBrowser, [
    [
      'one that is gone',
      'done',
      async (hub) => (await signedIn(hub)).call(endTrustedBrowser, { id: 'gone' }),
    ],
    [
      'an id without end',
      'fieldInvalid',
      async (hub) => (await signedIn(hub)).call(endTrustedBrowser, { id: 'x'.repeat(65) }),
      { info: { field: 'id' } },
    ],
  ]),
  ...casesOf(endTrustedBrowsers, [
    ['all', 'done', async (hub) => (await signedIn(hub, await newcomer(hub))).call(endTrustedBrowsers, {})],
  ]),
  ...withoutSession(listTrustedBrowsers, {}),
  ...withoutSession(endTrustedBrowser, { id: 'any' }),
  ...withoutSession(endTrustedBrowsers, {}),
];

/** Second factors that owners set up, and browsers that skip them. */
export const factorCases = [
  ...trustCases,
  ...signInCases,
  ...setUpCases,
  ...ownerCases,
  ...withoutSession(listFactors, {}),
  ...withoutSession(totpStart, {}),
  ...withoutSession(totpConfirm, { code: '123456' }),
  ...withoutSession(preferFactor, { id: 'totp' }),
  ...withoutSession(removeFactor, { id: 'totp' }),
  ...withoutSession(renewRecoveryCodes, {}),
  ...whilePaused(totpStart, {}),
  ...whilePaused(totpConfirm, { code: '123456' }),
  ...whilePaused(preferFactor, { id: 'totp' }),
  ...whilePaused(removeFactor, { id: 'totp' }),
  ...whilePaused(renewRecoveryCodes, {}),
];
