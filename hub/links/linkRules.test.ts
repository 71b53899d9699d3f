import { describe, expect, it } from 'vitest';
import { doubtMs, isClosed, isConfirming, isQuestionable } from './linkRules';

const owner = { confirmedAt: null };
const made = (createdAt: number, confirmed = false) => ({ createdAt, confirmed });

describe('a reset asks about a link', () => {
  it.each([
    ['made with the password', made(2000), owner, 2500, true],
    ['the same, long ago, with no other proof since', made(2000), owner, 2000 + 9 * doubtMs, true],
    ['made before the last proof, within 30 days', made(2000), { confirmedAt: 3000 }, 4000, true],
    ['made before the last proof, 30 days ago', made(2000), { confirmedAt: 3000 }, 2000 + doubtMs, false],
    ['made after the last proof', made(4000), { confirmedAt: 3000 }, 4000 + 9 * doubtMs, true],
    ['made with a code', made(2000, true), owner, 2500, false],
  ])('%s', (_, link, account, now, isAsked) => {
    expect(isQuestionable(link, account, now)).toBe(isAsked);
  });
});

describe('a sign-in proves more than the password', () => {
  it.each([
    ['the password', ['password'], null, false],
    ['a code', ['mobile'], null, true],
    ['a registration', ['password', 'newAccount'], null, true],
    ['an unconfirmed link', ['federated'], made(2000), false],
    ['an unconfirmed credential', ['deviceAndUser'], made(2000), false],
    ['a confirmed credential', ['deviceAndUser'], made(2000, true), true],
    ['a confirmed link', ['federated'], made(2000, true), true],
    ['a code beside an unconfirmed link', ['federated', 'mobile'], made(2000), true],
  ] as const)('%s', (_, given, link, isProof) => {
    expect(isConfirming(given, link, owner, 3000)).toBe(isProof);
  });

  it('a link that another proof came after, once its owner has had time to notice it', () => {
    const by = [['federated'], made(2000), { confirmedAt: 2000 }] as const;
    expect([2000, 2000 + doubtMs].map((now) => isConfirming(...by, now))).toEqual([false, true]);
  });
});

describe('an account', () => {
  const none = { email: null, mobile: null };
  it('is closed without a link, an address or a number: a password alone opens nothing', () => {
    expect(isClosed(none, 0)).toBe(true);
    expect(isClosed(none, 1)).toBe(false);
    for (const way of ['email', 'mobile']) expect(isClosed({ ...none, [way]: 'one' }, 0)).toBe(false);
  });
});
