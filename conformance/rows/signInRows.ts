import { check } from '../../src/api/check';
import { deleteCookies } from '../../src/api/deleteCookies';
import { isHubError } from '../../src/api/hubError';
import { login } from '../../src/api/login';
import { trackEvents } from '../../src/api/trackEvents';
import { expectRefusal, expectThat, refusalOf } from '../expectations';
import { Deviation, SwitchedOff } from '../endings';
import type { ConformanceRow } from '../row';
import type { Subject, Visit } from '../subject';

const statusOf = async (visit: Visit) => (await visit.call(check, {})).info?.status;

/** A sign-in that fails, behind the picture if the hub asks for one. */
const wrongLogin = (subject: Subject, account: string, password = 'not the password 1') =>
  subject.send(subject.visit(), login, { type: 0, account, password }, { account, action: 'login' });

/** How many wrong passwords a hub may take from one page before it slows down or asks for a picture. */
const mostGuesses = 20;

/** Password, session check and sign-out. */
export const signInRows: readonly ConformanceRow[] = [
  {
    level: 'must',
    area: 'sign-in',
    title: 'address and password answer a token that check knows',
    call: login,
    ends: 'done',
    run: async (subject) => {
      const visit = await subject.signedIn();
      expectThat((await statusOf(visit)) === 1, 'check answers status 0 for the new token');
    },
  },
  {
    level: 'must',
    area: 'sign-in',
    title: 'each sign-in has its own token, of at least 128 bits',
    run: async (subject) => {
      const [one, other] = [await subject.signedIn(), await subject.signedIn()];
      expectThat(one.token !== other.token, 'two sign-ins have one token');
      expectThat(one.token.length >= 22, `the token has ${one.token.length} characters`);
    },
  },
  {
    level: 'must',
    area: 'sign-in',
    title: 'a wrong password and an unknown account get the same answer',
    call: login,
    ends: 'accountOrPasswordWrong',
    run: async (subject) => {
      const { account } = await subject.person();
      const wrong = await expectRefusal(wrongLogin(subject, account), 'accountOrPasswordWrong');
      const unknown = await expectRefusal(
        wrongLogin(subject, subject.newAddress()),
        'accountOrPasswordWrong',
      );
      expectThat(wrong.hubMessage === unknown.hubMessage, 'the two messages differ');
      expectThat(wrong.status === unknown.status, 'the two HTTP statuses differ');
    },
  },
  {
    level: 'should',
    area: 'sign-in',
    title: 'an empty account is refused at its field',
    call: login,
    ends: 'fieldInvalid',
    run: async (subject) => {
      const call = subject.visit().call(login, { type: 0, account: '', password: 'x' });
      await expectRefusal(call, 'fieldInvalid', 'account');
    },
  },
  {
    level: 'should',
    area: 'sign-in',
    title: 'messages follow the language header',
    run: async (subject) => {
      const visit = subject.visit();
      visit.language = 'zh';
      const { hubMessage } = await refusalOf(visit.call(login, { type: 0, account: '', password: 'x' }));
      expectThat(/\p{Script=Han}/u.test(hubMessage), `"${hubMessage}" is not Chinese`);
    },
  },
  {
    level: 'must',
    area: 'session',
    title: 'check answers 0 without a token and for a made-up one',
    call: check,
    ends: 'done',
    run: async (subject) => {
      const visit = subject.visit();
      expectThat((await statusOf(visit)) === 0, 'status 1 without a token');
      visit.token = 'x'.repeat(43);
      expectThat((await statusOf(visit)) === 0, 'status 1 for a made-up token');
    },
  },
  {
    level: 'must',
    area: 'session',
    title: 'a sign-out ends this session and no other',
    call: deleteCookies,
    ends: 'done',
    run: async (subject) => {
      const [one, other] = [await subject.signedIn(), await subject.signedIn()];
      await one.call(deleteCookies, {});
      expectThat((await statusOf(one)) === 0, 'the token is still valid');
      expectThat((await statusOf(other)) === 1, 'another session of the account ended too');
    },
  },
  {
    level: 'must',
    area: 'session',
    title: 'a sign-out without a token succeeds',
    run: async (subject) => {
      const answer = await subject.visit().call(deleteCookies, {});
      expectThat(answer.isDone, 'nothing was done');
    },
  },
  {
    level: 'should',
    area: 'tracking',
    title: 'events are accepted where tracking is on',
    call: trackEvents,
    ends: 'done',
    run: async (subject) => {
      if ((await subject.settings()).profile?.tracking === false) throw new SwitchedOff('tracking is off');
      const event = { name: 'screen_shown', time: Date.now(), props: { screen: 'login' } };
      const answer = await subject.visit().call(trackEvents, { events: [event] });
      expectThat(answer.isDone, 'nothing was done');
    },
  },
];

/** Runs last, because the hub may slow this machine's address down afterwards. */
export const guessingRows: readonly ConformanceRow[] = [
  {
    level: 'must',
    area: 'limits',
    title: `after ${mostGuesses} wrong passwords a picture is due, or a wait with Retry-After`,
    run: async (subject) => {
      // An address without an account: nobody is locked out by this run.
      const account = subject.newAddress();
      for (let guess = 0; guess <= mostGuesses; guess += 1) {
        const answer = await subject
          .visit()
          .call(login, { type: 0, account, password: `guess ${guess}` })
          .catch((error: unknown) => error);
        if (!isHubError(answer)) return;
        if (answer.status !== 429) continue;
        expectThat(answer.retryAfterMs !== undefined, 'HTTP 429 without Retry-After');
        return;
      }
      throw new Deviation(`all ${mostGuesses} guesses are answered`);
    },
  },
];
