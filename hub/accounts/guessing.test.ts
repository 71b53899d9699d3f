/** Passwords cannot be guessed from many addresses, and the limits are no weapon against the owner. */
import { notInArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '../../src/api/changePassword';
import { factorSend } from '../../src/api/factorSend';
import { login } from '../../src/api/login';
import type { InfoOf } from '../../src/api/defineCall';
import { failures } from '../database/tables/limits';
import { challengeLifeMs } from '../factors/challenges';
import { codesOfRecipientHere, resendAfterMs } from '../limits/budgets';
import { triesPerImage } from '../captcha/solvedChecks';
import { codes } from '../answers/codes';
import { createTestHub, type TestAnswer, type TestHub, type TestRequest } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { neutralAccount } from '../testing/neutralAccount';
import { solveImage } from '../testing/solveImage';
import { countFailures, isOverTotal, recordAttempt, type Attempt } from '../limits/failureLimit';
import {
  failuresPerAccount,
  failuresPerAccountInBlock,
  failuresPerHour,
  failureWindowMs,
  mostFailures,
  totalWindowMs,
} from '../limits/failures';
import { failuresBeforeWarning } from './notifyOwner';

const account = 'designer@example.com';
const right = { type: 0, account, password: 'Design3D!' };
const wrong = { ...right, password: 'Design3D?' };
const strange = { ...right, account: 'dreamer@example.com' };

/** A visitor somewhere in the world. */
const at = (address: string, visit: number): TestRequest => ({
  flow: visit.toString(16).padStart(64, '0'),
  headers: { 'x-forwarded-for': address },
});
const owner = at('192.0.2.44', 1);

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterEach(() => test.close());

type Answer = TestAnswer<InfoOf<typeof login>>;
const signIn = (request: object, from: TestRequest) => test.call(login, { ...request }, from);
const isJudged = ({ code }: Answer) => code === codes.accountOrPasswordWrong;
const isSignedIn = ({ code, info }: Answer) => code === 1 && info.auth_token !== undefined;

/** Signs in as a visitor who solves the pictures that appear. */
async function persist(request: { account: string }, from: TestRequest): Promise<Answer> {
  const first = await signIn(request, from);
  if (first.code !== 1 || first.info.image_captcha === undefined) return first;
  await solveImage(test, request.account, 'login', from);
  return signIn(request, from);
}

/** Sends calls at once, every second one to a second process of the hub. */
async function onTwoProcesses(count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const twin = await test.twin();
  const own = test.hub;
  const original = own.fetch.bind(own);
  // A call picks its process before it waits for anything.
  const answers = Array.from({ length: count }, (_, index) => {
    test.hub.fetch = index % 2 === 0 ? original : twin.fetch.bind(twin);
    return send(index);
  });
  test.hub.fetch = original;
  return Promise.all(answers);
}

/** Wrong passwords for an account, each from its own part of the world: one is recorded, the others are rows like it. */
async function strangersFail(count: number, name = account): Promise<void> {
  const attempt: Attempt = {
    tenantId: 'neutral',
    action: 'login',
    account: name,
    address: '100.64.0.1',
    isKnownDevice: false,
    now: test.clock.now(),
    most: mostFailures(test.hub.services),
  };
  await test.hub.services.database.transaction(async (queries) => {
    const earlier = await queries.select({ id: failures.id }).from(failures);
    await recordAttempt(queries, attempt, false, isOverTotal);
    const isNew = notInArray(
      failures.id,
      earlier.map(({ id }) => id),
    );
    const [row] = await queries.select().from(failures).where(isNew);
    if (!row) throw new Error('the failure was not recorded');
    const others = Array.from({ length: count - 1 }, () => ({
      ...row,
      id: randomUUID(),
      addressKey: randomUUID(),
      blockKey: randomUUID(),
    }));
    await queries.insert(failures).values(others);
  });
}

/** The account's total is used up: strangers learn no verdict. */
const useUpTotal = async (name = account) => strangersFail(failuresPerHour + 1, name);

describe('guesses from one /48', () => {
  it('with one picture: a few of 150 are judged', async () => {
    const told: number[] = [];
    for (let subnet = 0; subnet < 15; subnet += 1)
      for (let index = 0; index < 10; index += 1) {
        if (subnet === 0 && index === 3) await solveImage(test, account, 'login', at('2001:db8:7:0::1', 9));
        const answer = await signIn(wrong, at(`2001:db8:7:${subnet.toString(16)}::1`, 9));
        if (isJudged(answer)) told.push(subnet);
      }
    // Three without a picture, three for the picture.
    expect(told).toEqual(Array<number>(2 * triesPerImage).fill(0));
  });

  it('with a picture each: no more than the block’s limit are judged, and no victim is kept out', async () => {
    let told = 0;
    for (let subnet = 0; subnet < 30; subnet += 1)
      if (isJudged(await persist(wrong, at(`2001:db8:7:${subnet.toString(16)}::1`, subnet)))) told += 1;
    expect(told).toBe(failuresPerAccountInBlock);
    expect(isSignedIn(await persist(right, owner))).toBe(true);
    const others = { ...right, account: '13800138000' };
    expect(isSignedIn(await signIn(others, at('198.51.100.1', 77)))).toBe(true);
    // A neighbour in the block, too: by a picture.
    expect(isSignedIn(await persist(others, at('2001:db8:7:ffff::1', 78)))).toBe(true);
  });
});

describe('guesses from everywhere', () => {
  it('end with the account’s total, and begin again after an hour', async () => {
    await strangersFail(failuresPerHour);
    expect(isJudged(await persist(wrong, at('203.0.113.1', 5)))).toBe(true);
    const beyond = await persist(wrong, at('203.0.114.1', 6));
    expect(beyond).toMatchObject({ code: 1, info: { need_captcha: 'email', masked_to: 'd•••@example.com' } });
    test.clock.advance(totalWindowMs);
    expect(isJudged(await signIn(wrong, at('203.0.115.1', 7)))).toBe(true);
  });

  it('at once on two processes: none is judged beyond the total', async () => {
    await strangersFail(failuresPerHour - 3);
    const bots = Array.from({ length: 12 }, (_, index) => at(`203.0.${index}.1`, 100 + index));
    for (const bot of bots) await solveImage(test, account, 'login', bot);
    const answers = await onTwoProcesses(bots.length, (index) => signIn(wrong, bots[index] ?? owner));
    expect(answers.filter(isJudged)).toHaveLength(4);
    expect(answers.filter(({ info }) => info?.need_captcha === 'email')).toHaveLength(8);
  });

  it('tell nothing beyond it: right, wrong and unknown get the same answer', async () => {
    await useUpTotal();
    await useUpTotal(strange.account);
    const answers: Answer[] = [];
    for (const request of [right, wrong, strange])
      answers.push(await persist(request, at(`203.0.${answers.length}.1`, 50 + answers.length)));
    const same = answers.map(({ info, code, status, message }) => ({
      code,
      status,
      message,
      info: { ...info, challenge: info.challenge?.length },
    }));
    expect(same[0]?.info).toEqual({
      ticket: '',
      username: '',
      need_captcha: 'email',
      masked_to: 'd•••@example.com',
      factors: [{ id: 'email', masked_to: 'd•••@example.com' }],
      can_trust: false,
      challenge: 43,
    });
    expect(same[1]).toEqual(same[0]);
    expect(same[2]).toEqual(same[0]);
    await test.hub.services.background.settled();
    expect(await readInbox(test, strange.account)).toEqual([]);
  });

  it('leave a browser that the account knows alone', async () => {
    const [cookie = ''] = (await signIn(right, owner)).headers
      .getSetCookie()
      .filter((line) => line.startsWith('hub_device='));
    await useUpTotal();
    const home = { ...owner, headers: { ...owner.headers, cookie: cookie.split(';')[0] ?? '' } };
    expect(isSignedIn(await signIn(right, home))).toBe(true);
  });
});

/** Types a password beyond the total. @returns the challenge */
const ask = async (request = right, from = owner) => {
  const { info } = await persist(request, from);
  await test.hub.services.background.settled();
  return String(info.challenge);
};
const answerWith = (challenge: string, email_captcha: string, from = owner) =>
  signIn({ type: 0, account, challenge, email_captcha }, from);

describe('the code that strangers need beyond the total', () => {
  beforeEach(() => useUpTotal());

  it('signs in after the right password', async () => {
    const challenge = await ask();
    const code = await readCode(test, account);
    expect((await answerWith(challenge, otherCode(code))).code).toBe(codes.codeWrong);
    expect(isSignedIn(await answerWith(challenge, code))).toBe(true);
    expect((await answerWith(challenge, code)).code).toBe(codes.challengeGone);
  });

  it('counts as a second factor of the account, after the right password only, and tells of the limit after a right one', async () => {
    const { database } = test.hub.services;
    const { id } = await neutralAccount(test, account);
    const attempt = () =>
      ({
        tenantId: 'neutral',
        action: 'factor',
        account: id,
        address: '192.0.2.44',
        isKnownDevice: false,
        now: test.clock.now(),
        most: mostFailures(test.hub.services),
      }) as const;
    const counted = async () =>
      (await database.run((queries) => countFailures(queries, attempt()))).here.length;
    const challenge = await ask(wrong);
    const code = await readCode(test, account);
    expect((await answerWith(challenge, otherCode(code))).code).toBe(codes.codeWrong);
    expect(await counted()).toBe(0);
    expect((await answerWith(await ask(), otherCode(code))).code).toBe(codes.codeWrong);
    expect(await counted()).toBe(1);
    for (let index = 1; index < failuresPerAccount; index += 1)
      await database.transaction((queries) => recordAttempt(queries, attempt(), false));
    expect((await answerWith(await ask(), otherCode(code))).code).toBe(codes.codeWrong);
    expect(await answerWith(await ask(), code)).toMatchObject({ code: codes.tooManyTries, status: 429 });
  });

  it('is sent again by its factor, alike with and without an account, and by no other', async () => {
    await useUpTotal(strange.account);
    const asks = [await ask(), await ask(strange, at('192.0.2.45', 2))];
    test.clock.advance(resendAfterMs);
    const send = (factor: string) =>
      Promise.all(
        asks.map(async (challenge, index) => {
          const from = index === 0 ? owner : at('192.0.2.45', 2);
          const { code, info } = await test.call(factorSend, { challenge, factor }, from);
          return { code, info };
        }),
      );
    const refused = { code: codes.fieldInvalid, info: { field: 'factor' } };
    expect(await send('mobile')).toEqual([refused, refused]);
    const sent = { code: 1, info: { masked_to: 'd•••@example.com' } };
    expect(await send('email')).toEqual([sent, sent]);
    await test.hub.services.background.settled();
    const code = await readCode(test, account);
    const answer = { type: 0, account, challenge: asks[0], factor: 'email', code };
    expect(isSignedIn(await signIn(answer, owner))).toBe(true);
  });

  it('after a wrong one it refuses, and further tries of the visit are judged for a while', async () => {
    const challenge = await ask(wrong);
    expect((await answerWith(challenge, await readCode(test, account))).code).toBe(
      codes.accountOrPasswordWrong,
    );
    expect(isJudged(await signIn(wrong, owner))).toBe(true);
    expect(isSignedIn(await signIn(right, owner))).toBe(true);
    // Its tries are limited as those of a known browser, and others gain nothing.
    for (let index = 0; index < failuresPerAccount; index += 1) await persist(wrong, owner);
    expect((await signIn(right, owner)).status).toBe(429);
    expect((await persist(right, at('192.0.2.44', 2))).info.need_captcha).toBe('email');
  });

  it('makes right passwords no failures: neither the account nor a shared address is kept out', async () => {
    let challenge = '';
    for (let index = 1; index < failuresPerAccount; index += 1) challenge = await ask();
    expect(isSignedIn(await answerWith(challenge, await readCode(test, account)))).toBe(true);
    const again = at('192.0.2.44', 2);
    for (let index = 0; index < failuresPerAccount; index += 1)
      expect((await persist(right, again)).info.need_captcha).toBe('email');
    expect((await persist(right, again)).status).toBe(429);
  });

  it('leaves the failures of its address after a wrong password', async () => {
    let challenge = '';
    for (let index = 0; index < failuresPerAccount; index += 1) challenge = await ask(wrong);
    expect((await answerWith(challenge, await readCode(test, account))).code).toBe(
      codes.accountOrPasswordWrong,
    );
    expect((await persist(right, at('192.0.2.44', 2))).status).toBe(429);
  });

  it('works once, in a race on two processes', async () => {
    const challenge = await ask();
    const code = await readCode(test, account);
    const ends = await onTwoProcesses(4, () => answerWith(challenge, code));
    expect(ends.filter(isSignedIn)).toHaveLength(1);
  });

  it('belongs to its visit and account, and ends after 15 minutes or with a new password', async () => {
    const challenge = await ask();
    const code = await readCode(test, account);
    expect((await answerWith(challenge, code, at('192.0.2.44', 2))).code).toBe(codes.challengeGone);
    const foreign = { type: 0, account: 'secure@example.com', challenge, email_captcha: code };
    expect((await signIn(foreign, owner)).code).toBe(codes.challengeGone);
    test.clock.advance(challengeLifeMs);
    expect((await answerWith(challenge, code)).code).toBe(codes.challengeGone);
  });

  it('is sent again on request, one a minute, also to nobody', async () => {
    for (const name of [account, strange.account]) {
      if (name !== account) await useUpTotal(name);
      const challenge = await ask({ ...right, account: name });
      const again = () => signIn({ type: 0, account: name, challenge }, owner);
      expect((await again()).status).toBe(429);
      test.clock.advance(resendAfterMs);
      expect((await again()).info).toMatchObject({ need_captcha: 'email', challenge });
      await test.hub.services.background.settled();
      const sent = (await readInbox(test, name)).filter(({ code }) => code !== '');
      expect(sent).toHaveLength(name === account ? 2 : 0);
    }
  });

  it('costs a picture for each message but two repeats, also when the failures are 20 minutes old', async () => {
    await useUpTotal(strange.account);
    test.clock.advance(20 * 60 * 1000);
    for (const name of [account, strange.account]) {
      const request = { ...wrong, account: name };
      expect((await signIn(request, owner)).info.image_captcha).toMatch(/^data:image/);
      const challenge = await ask(request);
      const again = async () => {
        test.clock.advance(resendAfterMs);
        return signIn({ type: 0, account: name, challenge }, owner);
      };
      for (let repeat = 0; repeat < 2; repeat += 1)
        expect((await again()).info).toMatchObject({ need_captcha: 'email', challenge });
      expect(await again()).toMatchObject({ status: 429, code: codes.tooManyTries });
      // The picture has tries left, but pays for no more messages.
      const tried = await signIn(request, owner);
      expect([tried.code, tried.info.challenge]).toEqual([1, undefined]);
      expect(tried.info.image_captcha).toMatch(/^data:image/);
      await test.hub.services.background.settled();
      const sent = (await readInbox(test, name)).filter(({ code }) => code !== '');
      expect(sent).toHaveLength(name === account ? 3 : 0);
      await ask(request);
      expect((await again()).info).toMatchObject({ need_captcha: 'email' });
    }
  });

  it('names the other ways in when no more codes are sent, with an account and without', async () => {
    await useUpTotal(strange.account);
    for (const name of [account, strange.account]) {
      const answers: Answer[] = [];
      for (let visit = 0; visit <= codesOfRecipientHere.most; visit += 1) {
        test.clock.advance(resendAfterMs);
        answers.push(await persist({ ...right, account: name }, at(`192.0.2.${visit}`, 300 + visit)));
      }
      const last = answers.pop();
      expect(answers.filter(({ info }) => info?.need_captcha === 'email')).toHaveLength(
        codesOfRecipientHere.most,
      );
      expect(last).toMatchObject({ status: 429, code: codes.tooManyTries });
      expect(last?.message).toContain('reset the password');
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('a solved picture', () => {
  beforeEach(() => strangersFail(3));

  it('pays for three tries, also at once on two processes', async () => {
    await solveImage(test, account, 'login', owner);
    const answers = await onTwoProcesses(9, () => signIn(wrong, owner));
    expect(answers.filter(isJudged)).toHaveLength(triesPerImage);
    expect(answers.filter(({ info }) => info?.image_captcha !== undefined)).toHaveLength(9 - triesPerImage);
  });

  it('pays only where it was solved', async () => {
    await solveImage(test, account, 'login', owner);
    expect((await signIn(right, at('198.51.100.9', 1))).info.image_captcha).toMatch(/^data:image/);
    expect(isSignedIn(await signIn(right, owner))).toBe(true);
  });
});

const notices = async () => {
  await test.hub.services.background.settled();
  return (await readInbox(test, account)).filter(({ subject }) => subject.includes('guess your password'));
};

it('warns the owner once a day, after twenty guesses within the hour', async () => {
  await strangersFail(failuresBeforeWarning - 2);
  await persist(wrong, at('203.0.113.1', 5));
  expect(await notices()).toEqual([]);
  await persist(wrong, at('203.0.113.2', 6));
  const [notice] = await notices();
  expect(notice?.text).toMatch(/By 2026-01-01 00:\d\d UTC, .* set a new one: http/s);
  await persist(wrong, at('203.0.113.3', 7));
  expect(await notices()).toHaveLength(1);
});

it('an open session does not help to guess the password from many addresses', async () => {
  const token = String((await signIn(right, owner)).info.auth_token);
  const guess = (index: number) =>
    test.call(
      changePassword,
      { old_password: `Guess-${index}`, new_password: 'Quite-new-7' },
      { ...at(`203.0.${index}.1`, index), token },
    );
  for (let index = 0; index < failuresPerAccount; index += 1)
    expect((await guess(index)).code).toBe(codes.accountOrPasswordWrong);
  expect((await guess(99)).status).toBe(429);
  test.clock.advance(failureWindowMs);
  expect((await guess(99)).code).toBe(codes.accountOrPasswordWrong);
});

it('right sign-ins at once from one address keep nobody else out', async () => {
  const flood = Array.from({ length: 80 }, () => signIn(right, at('203.0.113.1', 5)));
  const victims = Array.from({ length: 20 }, (_, index) =>
    signIn({ ...right, account: '13800138000' }, at(`198.51.${index}.1`, 100 + index)),
  );
  expect((await Promise.all(victims)).filter(isSignedIn)).toHaveLength(20);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => !isSignedIn(answer) && answer.status !== 429)).toEqual([]);
});
