import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { failuresPerAccount } from '../../../hub/limits/failures';
import { undosOfAddress } from '../../../hub/limits/callBudgets';
import { verifiedMs } from '../../../hub/session/verified';
import { undoMail } from '../../../hub/testing/undoMail';
import { accounts } from '../../../hub/database/tables/accounts';
import { listActivity } from '../../../src/api/activity';
import { listAgreements, readAgreedText } from '../../../src/api/agreements';
import { changePassword } from '../../../src/api/changePassword';
import type { HubCall } from '../../../src/api/defineCall';
import { listLinks, removeLink } from '../../../src/api/links';
import { endSessions, listSessions } from '../../../src/api/sessions';
import { undo } from '../../../src/api/undo';
import { wechatSubscribe } from '../../../src/api/wechat';
import {
  exhaust,
  goodPassword,
  newcomer,
  pausedNewcomer,
  signedIn,
  unverified,
  whileRemoved,
} from '../arrange';
import { casesOf, type ContractCase } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import { drawScene, tapPhone } from './wechatPerson';

/** Ends of a call that needs a session. */
export const withoutSession = (call: HubCall, request: object): ContractCase[] =>
  casesOf(call, [
    ['nobody', 'notLoggedIn', (hub) => hub.visitor().send(call, request), { kind: 'session', status: 401 }],
    [
      'a removed user',
      'userRemoved',
      async (hub) => {
        const person = await newcomer(hub);
        const visitor = await signedIn(hub, person);
        return whileRemoved(hub, eq(accounts.email, person.account), () => visitor.send(call, request));
      },
      { kind: 'session', status: 401 },
    ],
  ]);

/** End of a call that changes a way in, just after an undo. */
export const whilePaused = (call: HubCall, request: object): ContractCase[] =>
  casesOf(call, [
    [
      'just after an undo',
      'changesPaused',
      async (hub) => (await signedIn(hub, await pausedNewcomer(hub))).send(call, request),
      { info: { until: expect.any(Number) } },
    ],
  ]);

/** Somebody's token from the mail about a new password. */
async function mailedToken(hub: ContractHub): Promise<string> {
  const person = await newcomer(hub);
  const change = { old_password: goodPassword, new_password: next };
  await (await signedIn(hub, person)).call(changePassword, change);
  // The mail follows the answer.
  const token = async () => (await undoMail(hub, person.account)).token;
  await expect.poll(token).toMatch(/./);
  return token();
}

const undoCases = casesOf(undo, [
  [
    'a new password',
    'done',
    async (hub) => hub.visitor().call(undo, { token: await mailedToken(hub) }),
    { info: { undone: ['password'] } },
  ],
  [
    'it twice',
    'challengeGone',
    async (hub) => {
      const token = await mailedToken(hub);
      await hub.visitor().call(undo, { token });
      return hub.visitor().call(undo, { token });
    },
  ],
  ['nothing', 'fieldInvalid', (hub) => hub.visitor().call(undo, { token: '' }), { info: { field: 'token' } }],
  [
    'too often',
    'tooManyTries',
    async (hub) => {
      await exhaust(hub, undosOfAddress);
      return hub.visitor().call(undo, { token: 'guess' });
    },
    { status: 429 },
  ],
]);

const listCases = casesOf(listSessions, [
  [
    'somebody',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(listSessions, {}),
    { info: { sessions: expect.arrayContaining([expect.objectContaining({ current: true })]) } },
  ],
]);

const endCases = casesOf(endSessions, [
  ['all others', 'done', async (hub) => (await signedIn(hub)).call(endSessions, { id: 'others' })],
  ['one that has ended', 'done', async (hub) => (await signedIn(hub)).call(endSessions, { id: 'gone' })],
  [
    'an id without end',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).call(endSessions, { id: 'x'.repeat(65) }),
    { info: { field: 'id' } },
  ],
]);

const activityCases = casesOf(listActivity, [
  [
    'somebody who registered',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(listActivity, {}),
    { info: { events: expect.arrayContaining([expect.objectContaining({ kind: 'registered' })]) } },
  ],
  [
    'before no time',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).send(listActivity, { before: 'yesterday' }),
    { info: { field: 'before' } },
  ],
]);

const agreementCases = casesOf(listAgreements, [
  [
    'somebody who registered',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(listAgreements, {}),
    { info: { agreements: [expect.objectContaining({ version: '1', method: 'registration' })] } },
  ],
]);

const textCases = casesOf(readAgreedText, [
  [
    'what somebody agreed to',
    'done',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const [agreement] = (await visitor.call(listAgreements, {})).info?.agreements ?? [];
      return visitor.call(readAgreedText, { text: agreement?.documents[0]?.text ?? '' });
    },
    { info: { text: expect.objectContaining({ sections: expect.any(Array) }) } },
  ],
  [
    'what nobody has agreed to',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).call(readAgreedText, { text: 'ab'.repeat(32) }),
    { info: { field: 'text' } },
  ],
]);

/** Somebody who signed in by the scan of a known WeChat user, and the only link. */
async function scanned(hub: ContractHub) {
  const visitor = hub.visitor();
  const qrscene_id = await drawScene(visitor);
  for (const tap of ['scan', 'confirm'] as const) await tapPhone(hub, qrscene_id, tap);
  visitor.token = (await visitor.call(wechatSubscribe, { qrscene_id })).info?.auth_token ?? '';
  const [link] = (await visitor.call(listLinks, {})).info?.links ?? [];
  return { visitor, id: link?.id ?? '' };
}

const linkCases = [
  ...casesOf(listLinks, [
    [
      'somebody who came from WeChat',
      'done',
      async (hub) => (await scanned(hub)).visitor.call(listLinks, {}),
      { info: { links: [expect.objectContaining({ provider: 'wechat' })] } },
    ],
  ]),
  ...casesOf(removeLink, [
    ['one that is gone', 'done', async (hub) => (await signedIn(hub)).call(removeLink, { id: 'gone' })],
    [
      'the last way in',
      'lastWayIn',
      async (hub) => {
        const { visitor, id } = await scanned(hub);
        return visitor.call(removeLink, { id });
      },
    ],
    [
      'in a session that proved nothing for a while',
      'verificationNeeded',
      async (hub) => (await unverified(hub)).call(removeLink, { id: 'any' }),
      { info: { verify: expect.arrayContaining([{ id: 'password' }]) } },
    ],
    [
      'an id without end',
      'fieldInvalid',
      async (hub) => (await signedIn(hub)).call(removeLink, { id: 'x'.repeat(65) }),
      { info: { field: 'id' } },
    ],
  ]),
];

const next = 'Changed-lamp-7';
const passwordCases = casesOf(changePassword, [
  [
    'with the old one',
    'done',
    async (hub) =>
      (await signedIn(hub, await newcomer(hub))).call(changePassword, {
        old_password: goodPassword,
        new_password: next,
      }),
  ],
  [
    'with another one',
    'accountOrPasswordWrong',
    async (hub) =>
      (await signedIn(hub, await newcomer(hub))).call(changePassword, {
        old_password: 'Another123',
        new_password: next,
      }),
  ],
  [
    'to a weak one',
    'fieldInvalid',
    async (hub) =>
      (await signedIn(hub, await newcomer(hub))).call(changePassword, {
        old_password: goodPassword,
        new_password: 'short',
      }),
    { info: { field: 'new_password' } },
  ],
  [
    'a first one, in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => {
      const person = await newcomer(hub);
      const visitor = await signedIn(hub, person);
      await hub.database.run((queries) =>
        queries.update(accounts).set({ passwordHash: null }).where(eq(accounts.email, person.account)),
      );
      await hub.advance(verifiedMs);
      return visitor.call(changePassword, { new_password: next });
    },
  ],
  [
    'guessed too often',
    'tooManyTries',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const guess = () => visitor.call(changePassword, { old_password: 'Another123', new_password: next });
      for (let turn = 0; turn < failuresPerAccount; turn += 1) await guess().catch(() => undefined);
      return guess();
    },
    { status: 429 },
  ],
]);

/** The account page. */
export const accountCases = [
  ...listCases,
  ...withoutSession(listSessions, {}),
  ...endCases,
  ...withoutSession(endSessions, { id: 'others' }),
  ...activityCases,
  ...withoutSession(listActivity, {}),
  ...agreementCases,
  ...withoutSession(listAgreements, {}),
  ...textCases,
  ...withoutSession(readAgreedText, { text: 'ab'.repeat(32) }),
  ...undoCases,
  ...whilePaused(removeLink, { id: 'any' }),
  ...whilePaused(changePassword, { old_password: goodPassword, new_password: 'Changed-lamp-7' }),
  ...linkCases,
  ...withoutSession(listLinks, {}),
  ...withoutSession(removeLink, { id: 'any' }),
  ...passwordCases,
  ...withoutSession(changePassword, { old_password: goodPassword, new_password: next }),
];
