/**
 * Known and unknown accounts cost the hub the same work, so neither the answer nor its time reveals who is registered.
 */
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { check } from '../../src/api/check';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import type { CaptchaAction } from '../../src/api/captchaAction';
import type { HubCall } from '../../src/api/defineCall';
import { recordAttempt } from '../limits/failureLimit';
import { failuresPerHour, failureWindowMs, mostFailures } from '../limits/failures';
import { noticesOfRecipient, resendAfterMs } from '../limits/budgets';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { changeProfile } from '../testing/passkeyVisit';
import { solveImage } from '../testing/solveImage';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
  await changeProfile(test, { email_code_login: true });
});
beforeEach(async () => {
  test.clock.advance(failureWindowMs);
  // The first call after a second also looks whether tenants have changed, for any account.
  await test.call(check);
});
afterAll(() => test.close());

/** Returns the work of a call: database work in its order, messages written, passwords compared. */
async function costOf(call: HubCall, request: Record<string, unknown>) {
  const { database, adapters, passwords } = test.hub.services;
  const order: string[] = [];
  const spies = [
    vi.spyOn(database, 'run').mockName('run'),
    vi.spyOn(database, 'transaction').mockName('transaction'),
    vi.spyOn(adapters.mail, 'send').mockName('mail'),
    vi.spyOn(adapters.sms, 'send').mockName('text'),
    vi.spyOn(passwords, 'verify').mockName('verify'),
  ];
  for (const spy of spies) spy.mockClear();
  const { code, message, status, info } = await test.call(call, request);
  for (const spy of spies) for (const place of spy.mock.invocationCallOrder) order[place] = spy.getMockName();
  for (const spy of spies) spy.mockRestore();
  return { answer: { code, message, status, info }, work: order.filter(Boolean) };
}

/** A request for a text message, which a solved picture pays for. */
type Text = { mobile?: string; action?: CaptchaAction };

const [known, stranger] = ['designer@example.com', 'stranger@example.com'];
const [knownNumber, strangersNumber] = ['13800138000', '13700137000'];
/** A number without an account: it receives a sign-in code and can register with it. */
const newNumber = '13700137001';

it.each([
  ['a wrong password', 'verify', login, { type: 0, account: known, password: 'no' }, { account: stranger }],
  [
    'a wrong password to a number',
    'verify',
    login,
    { type: 0, account: knownNumber, password: 'no' },
    { account: strangersNumber },
  ],
  [
    'a code to sign in',
    'text',
    mobileCaptcha,
    { mobile: knownNumber, type: 1, action: 'login' },
    { mobile: newNumber },
  ],
  [
    'a code to reset by phone',
    'text',
    mobileCaptcha,
    { mobile: knownNumber, type: 1, action: 'reset' },
    { mobile: strangersNumber },
  ],
  ['a code to reset by mail', 'mail', emailSend, { email: known, type: 2 }, { email: stranger }],
  ['a code to sign in by mail', 'mail', emailSend, { email: known, type: 4 }, { email: stranger }],
  [
    'a guessed code by mail',
    'transaction',
    login,
    { type: 2, account: known, email_captcha: '000000' },
    { account: stranger },
  ],
  [
    'a guessed code',
    'transaction',
    login,
    { type: 1, account: knownNumber, mobile_captcha: '000000' },
    { account: newNumber },
  ],
])('%s costs %s either way', async (_, step, call, request, changes) => {
  const other = { ...request, ...changes };
  for (const { mobile, action } of [request, other] as Text[])
    if (mobile !== undefined && action !== undefined) await solveImage(test, mobile, action);
  const first = await costOf(call, request);
  const second = await costOf(call, other);
  expect(first.work).toContain(step);
  expect(second).toEqual(first);
});

it('a password beyond the account’s total costs the same with an account and without', async () => {
  const { database, background } = test.hub.services;
  const names = [known, 'dreamer@example.com'];
  for (const account of names)
    for (let index = 0; index <= failuresPerHour; index += 1) {
      const from = { address: `100.0.${index}.1`, isKnownDevice: false, now: test.clock.now() };
      const most = mostFailures(test.hub.services);
      const attempt = { tenantId: 'neutral', action: 'login', account, most, ...from } as const;
      await database.transaction((queries) => recordAttempt(queries, attempt, false));
    }
  const costs = [];
  for (const account of names) {
    await solveImage(test, account, 'login');
    const { answer, work } = await costOf(login, { type: 0, account, password: 'no' });
    await background.settled();
    expect(answer.info).toMatchObject({ need_captcha: 'email', masked_to: 'd•••@example.com' });
    // The mail leaves after the answer.
    costs.push({ code: answer.code, status: answer.status, work: work.filter((step) => step !== 'mail') });
  }
  expect(costs[0]?.work).toContain('verify');
  expect(costs[1]).toEqual(costs[0]);
});

it('answers without the mail server once a mailbox got the notices of its day, with an account or not', async () => {
  const { adapters, background } = test.hub.services;
  for (const email of ['secure@example.com', 'nameless@example.com']) {
    const ask = async () => {
      test.clock.advance(resendAfterMs);
      await solveImage(test, email, 'reset');
      return test.call(emailSend, { email, type: 2 });
    };
    for (let index = 0; index < noticesOfRecipient.most; index += 1) expect((await ask()).info).toEqual({});
    const gate = new AbortController();
    const accepted = once(gate.signal, 'abort').then(() => undefined);
    const slow = vi.spyOn(adapters.mail, 'send').mockReturnValue(accepted);
    expect((await ask()).info).toEqual({});
    gate.abort();
    await background.settled();
    expect(slow).toHaveBeenCalledTimes(email.startsWith('secure') ? 1 : 0);
    slow.mockRestore();
  }
});

it('hides the messages that are written only to take the same time', async () => {
  expect(await readInbox(test, strangersNumber)).toEqual([]);
  expect(await readInbox(test, '')).not.toContainEqual(expect.objectContaining({ to: '' }));
});
