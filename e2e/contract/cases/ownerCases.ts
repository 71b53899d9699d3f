import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { asleepAfterMs } from '../../../hub/accounts/asleep';
import { accounts } from '../../../hub/database/tables/accounts';
import { challengeLifeMs } from '../../../hub/factors/challenges';
import { pauseOfChangesMs } from '../../../hub/accounts/changesPaused';
import { login } from '../../../src/api/login';
import { declineAccount, ownerQuestion } from '../../../src/api/owner';
import { registerByEmail } from '../../../src/api/registerByEmail';
import { registerByMobile } from '../../../src/api/registerByMobile';
import { resetPasswordByMobile } from '../../../src/api/reset';
import { goodPassword, newEmail, newMobile, textCode, withProfile } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';

/** Registers a number whose owner then sleeps for 90 days. */
async function sleeper(
  hub: ContractHub,
  changes: Partial<typeof accounts.$inferInsert> = {},
): Promise<string> {
  const mobile = newMobile();
  const visitor = hub.visitor();
  const code = await textCode(hub, visitor, mobile, 'register');
  const work = { trade: 'automotive', position: 'student' };
  await visitor.call(registerByMobile, { mobile, mobile_captcha: code, password: goodPassword, ...work });
  const lastSeenAt = hub.now() - asleepAfterMs;
  await hub.database.run((queries) =>
    queries
      .update(accounts)
      .set({ lastSeenAt, ...changes })
      .where(eq(accounts.mobile, mobile)),
  );
  await hub.advance(60_000);
  return mobile;
}

/** Signs in by a code to such a number. */
async function asked(hub: ContractHub, changes?: Partial<typeof accounts.$inferInsert>) {
  const mobile = await sleeper(hub, changes);
  const visitor = hub.visitor();
  const code = await textCode(hub, visitor, mobile, 'login');
  const { info } = await visitor.call(login, { type: 1, account: mobile, mobile_captcha: code });
  return { mobile, visitor, info, challenge: info?.challenge ?? '' };
}

const question = {
  initial: expect.any(String) as string,
  since: expect.any(Number) as number,
  ways: [{ id: 'password' }],
  can_decline: true,
};

const ask = (visitor: Visitor, challenge: string) => visitor.call(ownerQuestion, { challenge });
const decline = (visitor: Visitor, challenge: string) => visitor.call(declineAccount, { challenge });
const prove = (visitor: Visitor, challenge: string, password: string) =>
  visitor.call(login, { type: 0, account: '', challenge, factor: 'password', password });

const signInCases = casesOf(login, [
  [
    'the number alone of an account that slept',
    'done',
    async (hub) => {
      const mobile = await sleeper(hub);
      const visitor = hub.visitor();
      const code = await textCode(hub, visitor, mobile, 'login');
      return visitor.call(login, { type: 1, account: mobile, mobile_captcha: code });
    },
    { info: { need_profile: ['owner'], challenge: expect.any(String) as string } },
  ],
  [
    'the password of its owner',
    'done',
    async (hub) => {
      const { visitor, challenge } = await asked(hub);
      return prove(visitor, challenge, goodPassword);
    },
    { info: { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string } },
  ],
  [
    'another password than its owner’s',
    'codeWrong',
    async (hub) => {
      const { visitor, challenge } = await asked(hub);
      return prove(visitor, challenge, 'Another-72');
    },
  ],
]);

const questionCases = casesOf(ownerQuestion, [
  [
    'what to ask',
    'done',
    async (hub) => {
      const { visitor, challenge } = await asked(hub, { username: 'Lin' });
      return ask(visitor, challenge);
    },
    { info: question },
  ],
  ['no challenge', 'fieldInvalid', (hub) => hub.visitor().send(ownerQuestion, {})],
  ['an unknown challenge', 'challengeGone', (hub) => ask(hub.visitor(), 'none')],
  [
    'a challenge too late',
    'challengeGone',
    async (hub) => {
      const { visitor, challenge } = await asked(hub);
      await hub.advance(challengeLifeMs);
      return ask(visitor, challenge);
    },
  ],
  [
    'the challenge of another visit',
    'otherFlow',
    async (hub) => ask(hub.visitor(), (await asked(hub)).challenge),
  ],
]);

const declineCases = casesOf(declineAccount, [
  [
    'somebody else’s account',
    'done',
    async (hub) => {
      const { visitor, challenge } = await asked(hub);
      return decline(visitor, challenge);
    },
    { info: { need_profile: ['agreement'], challenge: expect.any(String) as string } },
  ],
  ['no challenge', 'fieldInvalid', (hub) => hub.visitor().send(declineAccount, {})],
  [
    'one that was declined before',
    'challengeGone',
    async (hub) => {
      const { visitor, challenge } = await asked(hub);
      await decline(visitor, challenge);
      return decline(visitor, challenge);
    },
  ],
  ['in another visit', 'otherFlow', async (hub) => decline(hub.visitor(), (await asked(hub)).challenge)],
  [
    'where numbers are not registered',
    'registrationOff',
    async (hub) => {
      const { visitor, challenge } = await asked(hub);
      return withProfile(hub, 'neutral', { mobile_register: false }, () => decline(visitor, challenge));
    },
  ],
  [
    'after its owner undid a change',
    'changesPaused',
    async (hub) => {
      const { visitor, challenge } = await asked(hub, { changesPausedUntil: hub.now() + pauseOfChangesMs });
      return decline(visitor, challenge);
    },
  ],
]);

/** After "Not mine". */
async function declined(hub: ContractHub) {
  const { visitor, challenge, mobile } = await asked(hub);
  const { info } = await decline(visitor, challenge);
  return { visitor, mobile, challenge: info?.challenge ?? '' };
}
const terms = { version: '1', language: 'en' };

const registerCases = casesOf(registerByMobile, [
  [
    'a number that its account has lost',
    'done',
    async (hub) => {
      const { visitor, mobile, challenge } = await declined(hub);
      return visitor.call(registerByMobile, { mobile, challenge, terms });
    },
    { info: { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string } },
  ],
  [
    'such a number before the question is answered',
    'ownerUnproved',
    async (hub) => {
      const { visitor, mobile, challenge } = await asked(hub);
      return visitor.call(registerByMobile, { mobile, challenge, terms });
    },
  ],
  [
    'such a number after an undo',
    'challengeGone',
    async (hub) => {
      const { visitor, mobile, challenge } = await declined(hub);
      const changesPausedUntil = hub.now() + pauseOfChangesMs;
      await hub.database.run((queries) =>
        queries.update(accounts).set({ changesPausedUntil }).where(eq(accounts.mobile, mobile)),
      );
      return visitor.call(registerByMobile, { mobile, challenge, terms });
    },
  ],
]);

const mailCases = casesOf(registerByEmail, [
  [
    'before the question about a number is answered',
    'ownerUnproved',
    async (hub) => {
      const { visitor, challenge } = await asked(hub);
      return visitor.call(registerByEmail, { email: newEmail(), challenge, terms });
    },
  ],
]);

const resetCases = casesOf(resetPasswordByMobile, [
  [
    'by the number of an account that slept',
    'ownerUnproved',
    async (hub) => {
      const mobile = await sleeper(hub);
      const visitor = hub.visitor();
      const code = await textCode(hub, visitor, mobile, 'reset');
      const password = { new_password: 'Another-72', re_new_password: 'Another-72' };
      return visitor.call(resetPasswordByMobile, { mobile, mobile_captcha: code, ...password });
    },
  ],
]);

/** A number that may have a new owner. */
export const ownerCases = [
  ...signInCases,
  ...questionCases,
  ...declineCases,
  ...registerCases,
  ...mailCases,
  ...resetCases,
];
