/** The figures of the table "What the limits are worth", measured on a running hub with a fake clock. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CaptchaAction } from '../../src/api/captchaAction';
import { login } from '../../src/api/login';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { failureWindowMs } from './failures';
import { resendAfterMs, smsOfTenant } from './budgets';
import { tenants } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import { createTestHub, type TestHub, type TestRequest } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { askForText, solveImage } from '../testing/solveImage';
import { at, neighbours, strangers } from '../testing/strangers';
import {
  attackers,
  chanceOf,
  codesToOne,
  guessesOfOne,
  messagesOfTenant,
  wrongPasswords,
  type Attacker,
} from './worth';

const mobile = '13800138000';
const [oneAddress, network, many] = attackers as [Attacker, Attacker, Attacker];
const hourMs = 60 * 60 * 1000;

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterEach(() => test.close());

/** Asks for a code and guesses it until the hub judges no more. @returns how many guesses were judged */
async function attack(action: CaptchaAction, from: TestRequest): Promise<number> {
  if ((await askForText(test, mobile, action, from)).code !== 1) return 0;
  const captcha = otherCode(await readCode(test, mobile));
  for (let judged = 0; ; judged += 1) {
    const guess = { mobile, type: 1, captcha, action };
    const { code } = await test.call(checkCaptcha, guess, from);
    if (code !== codes.codeWrong) return judged;
  }
}

it('one address: as many messages and guesses of one account a day as computed', async () => {
  const actions: readonly CaptchaAction[] = ['login', 'reset', 'bind'];
  let judged = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    for (const action of actions) {
      judged += await attack(action, at('192.0.2.1'));
      test.clock.advance(resendAfterMs);
    }
    test.clock.advance(hourMs - actions.length * resendAfterMs - 1);
  }
  expect((await readInbox(test, mobile)).length).toBe(codesToOne(oneAddress, 24).all);
  expect(judged).toBe(guessesOfOne(oneAddress, 24));
});

it('1,000 addresses: as many as computed, of which the first hour has all', async () => {
  let judged = 0;
  for (const from of strangers(codesToOne(many, 1).all + 3)) judged += await attack('login', from);
  expect((await readInbox(test, mobile)).length).toBe(codesToOne(many, 1).all);
  expect(judged).toBe(guessesOfOne(many, 1));
  expect(codesToOne(many, 24)).toEqual(codesToOne(many, 1));
});

it('1,000 addresses: as much of a tenant’s day as computed', async () => {
  const most = 20;
  await test.hub.services.database.run((queries) =>
    queries
      .update(tenants)
      .set({ limits: { smsPerDay: most } })
      .where(eq(tenants.id, 'neutral')),
  );
  let sent = 0;
  for (const [index, from] of strangers(most + 2).entries()) {
    const answer = await askForText(test, `1370000${1000 + index}`, 'login', from);
    if (answer.code === 1) sent += 1;
  }
  expect(sent).toBe(messagesOfTenant(many, 24, { ...smsOfTenant, most }));
});

/** Two windows of fifteen minutes: the second shows that the limits are renewed. */
const halfAnHour = 0.5;

/** Tries wrong passwords of one account for half an hour, from each place as long as the hub judges them. */
async function judgedInHalfAnHour(places: readonly TestRequest[]): Promise<number> {
  test.hub.services.clock.pause = async () => undefined;
  let judged = 0;
  for (let quarter = 0; quarter < 2; quarter += 1) {
    for (const from of places) judged += await guessPasswords(from);
    test.clock.advance(failureWindowMs);
  }
  return judged;
}

/** Guesses until the hub judges no more. @returns how many it judged */
async function guessPasswords(from: TestRequest): Promise<number> {
  const guess = { type: 0, account: 'designer@example.com', password: 'Wrong2026' };
  for (let judged = 0; ;) {
    const { code, info } = await test.call(login, guess, from);
    if (code === codes.accountOrPasswordWrong) judged += 1;
    else if (code === 1 && info.image_captcha !== undefined)
      await solveImage(test, guess.account, 'login', from);
    else return judged;
  }
}

it('wrong passwords of one account: as many are judged in half an hour as computed', async () => {
  expect(await judgedInHalfAnHour([at('192.0.2.1')])).toBe(wrongPasswords(oneAddress, halfAnHour).one);
  test.clock.advance(2 * hourMs);
  expect(await judgedInHalfAnHour(neighbours(4))).toBe(wrongPasswords(network, halfAnHour).one);
  test.clock.advance(2 * hourMs);
  expect(await judgedInHalfAnHour(strangers(6))).toBe(wrongPasswords(many, halfAnHour).one);
});

it('a network of 65,536 addresses gets no more messages than its block', () => {
  expect(messagesOfTenant(network, 24, smsOfTenant)).toBe(messagesOfTenant(oneAddress, 24, smsOfTenant));
  expect(codesToOne(network, 24)).toEqual(codesToOne(oneAddress, 24));
});

it('computes a chance', () => {
  expect([chanceOf(0), chanceOf(50), chanceOf(2_000_000)]).toEqual([0, 0.00005, 1]);
});
