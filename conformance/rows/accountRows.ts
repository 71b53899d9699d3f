import { check } from '../../src/api/check';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { registerByEmail } from '../../src/api/registerByEmail';
import { resetPasswordByEmail, resetPasswordCheck } from '../../src/api/reset';
import { expectRefusal, expectThat, refusalOf } from '../expectations';
import type { ConformanceRow } from '../row';
import { goodPassword, type Subject, type Visit } from '../subject';

const register = (visit: Visit, email: string, email_captcha: string, password = goodPassword) =>
  visit.call(registerByEmail, { email, email_captcha, password, nickname: 'Conformance' });

const otherCode = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

const nextPassword = 'Compass-35-tree';

/** Sets a new password with a code by mail. @returns what the call needs to be sent again */
async function reset(subject: Subject, email: string) {
  await subject.requireReset();
  const visit = subject.visit();
  const captcha = await subject.mailCode(visit, email, 2);
  const request = { email, captcha, new_password: nextPassword, re_new_password: nextPassword };
  return { visit, request, answer: await visit.call(resetPasswordByEmail, request) };
}

/** Registration and reset with codes by mail. */
export const accountRows: readonly ConformanceRow[] = [
  {
    level: 'must',
    area: 'registration',
    title: 'a code by mail registers an address, and its password signs in',
    call: registerByEmail,
    ends: 'done',
    run: async (subject) => {
      await subject.signedIn(await subject.newcomer());
    },
  },
  {
    level: 'must',
    area: 'registration',
    title: 'another code is refused, and the right one works afterwards, once',
    call: registerByEmail,
    ends: 'codeWrong',
    run: async (subject) => {
      await subject.requireRegistration();
      const [visit, email] = [subject.visit(), subject.newAddress()];
      const code = await subject.mailCode(visit, email, 1);
      await expectRefusal(register(visit, email, otherCode(code)), 'codeWrong');
      expectThat((await register(visit, email, code)).isDone, 'the right code is refused');
    },
  },
  {
    level: 'must',
    area: 'registration',
    title: 'a code cannot be used twice',
    call: resetPasswordByEmail,
    ends: 'codeUsed',
    run: async (subject) => {
      const { account } = await subject.newcomer();
      const { visit, request } = await reset(subject, account);
      await expectRefusal(visit.call(resetPasswordByEmail, request), 'codeUsed');
    },
  },
  {
    level: 'must',
    area: 'registration',
    title: 'an address that has an account cannot be registered again, and its password stays',
    run: async (subject) => {
      await subject.requireRegistration();
      const [visit, email] = [subject.visit(), subject.newAddress()];
      const code = await subject.mailCode(visit, email, 1);
      await register(visit, email, code);
      // Used code or taken address: a new code for this address would have to wait a minute.
      await refusalOf(register(visit, email, code, nextPassword));
      await subject.signedIn({ account: email, password: goodPassword });
    },
  },
  {
    level: 'must',
    area: 'registration',
    title: 'an address that is none, and a password without digits, are refused at their fields',
    call: registerByEmail,
    ends: 'fieldInvalid',
    run: async (subject) => {
      await subject.requireRegistration();
      await expectRefusal(register(subject.visit(), 'a@b', '123456'), 'fieldInvalid', 'email');
      const weak = register(subject.visit(), subject.newAddress(), '123456', 'letters');
      await expectRefusal(weak, 'fieldInvalid', 'password');
    },
  },
  {
    level: 'should',
    area: 'registration',
    title: 'a common password is refused at its field',
    run: async (subject) => {
      await subject.requireRegistration();
      const common = register(subject.visit(), subject.newAddress(), '123456', 'password1');
      await expectRefusal(common, 'fieldInvalid', 'password');
    },
  },
  {
    level: 'should',
    area: 'codes',
    title: 'a code works only in the visit that asked for it',
    run: async (subject) => {
      await subject.requireRegistration();
      const email = subject.newAddress();
      const code = await subject.mailCode(subject.visit(), email, 1);
      const stolen = await register(subject.visit(), email, code).then(
        () => true,
        () => false,
      );
      expectThat(!stolen, 'another visit uses the code');
    },
  },
  {
    level: 'should',
    area: 'codes',
    title: 'a second code within a minute is refused with 429 and Retry-After',
    call: emailSend,
    ends: 'resendTooEarly',
    run: async (subject) => {
      await subject.requireRegistration();
      const [visit, email] = [subject.visit(), subject.newAddress()];
      const ask = () =>
        subject.send(visit, emailSend, { email, type: 1 }, { account: email, action: 'register' });
      await ask();
      const { status, retryAfterMs } = await expectRefusal(ask(), 'resendTooEarly');
      expectThat(status === 429 && retryAfterMs !== undefined, `HTTP ${status}, Retry-After ${retryAfterMs}`);
    },
  },
  {
    level: 'must',
    area: 'reset',
    title: 'the check tells an account by its address, and refuses others at the field',
    call: resetPasswordCheck,
    ends: 'fieldInvalid',
    run: async (subject) => {
      await subject.requireReset();
      const { account } = await subject.person();
      const ask = (asked: string) =>
        subject.send(
          subject.visit(),
          resetPasswordCheck,
          { account: asked },
          { account: asked, action: 'reset' },
        );
      const { info } = await ask(account);
      expectThat(info?.account_type === 'email', `answers account_type ${info?.account_type}`);
      await expectRefusal(ask(subject.newAddress()), 'fieldInvalid', 'account');
    },
  },
  {
    level: 'must',
    area: 'reset',
    title: 'a code by mail sets a new password, which signs in; the old one does not',
    call: resetPasswordByEmail,
    ends: 'done',
    run: async (subject) => {
      const { account, password } = await subject.newcomer();
      const { answer } = await reset(subject, account);
      expectThat(answer.isDone, 'nothing was done');
      const old = subject.send(
        subject.visit(),
        login,
        { type: 0, account, password },
        { account, action: 'login' },
      );
      await expectRefusal(old, 'accountOrPasswordWrong');
      await subject.signedIn({ account, password: nextPassword });
    },
  },
  {
    level: 'must',
    area: 'reset',
    title: 'a made-up code resets nothing',
    run: async (subject) => {
      await subject.requireReset();
      const { account } = await subject.newcomer();
      const visit = subject.visit();
      const code = await subject.mailCode(visit, account, 2);
      const request = { email: account, captcha: otherCode(code), new_password: nextPassword };
      await expectRefusal(
        visit.call(resetPasswordByEmail, { ...request, re_new_password: nextPassword }),
        'codeWrong',
      );
      await subject.signedIn({ account, password: goodPassword });
    },
  },
  {
    level: 'should',
    area: 'reset',
    title: 'a reset ends the account’s sessions',
    run: async (subject) => {
      const person = await subject.newcomer();
      const visit = await subject.signedIn(person);
      await reset(subject, person.account);
      expectThat((await visit.call(check, {})).info?.status === 0, 'an older session is still valid');
    },
  },
];
