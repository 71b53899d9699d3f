/** What a test hub asks for after a password, and answers. It counts no wrong tries, and its codes never change. */
import { hubCodes } from '../api/classifyCode';
import { fieldOf } from './fieldOf';
import { recordedAnswers } from './recordedAnswers';
import { testUserHandle } from './testAuthenticator';
import type { TestAccount, TestAnswer } from './testAnswers';

export interface FactorHub {
  /** What follows the right password: a challenge, or the session. */
  afterPassword: (account: TestAccount) => TestAnswer;
  /** For a login with `challenge`; `null` for one without. */
  answer: (body: unknown) => TestAnswer | null;
}

/** @param open begins the session */
export function createFactorHub(open: (account: TestAccount) => TestAnswer): FactorHub {
  const waiting = new Map<string, TestAccount>();
  const trusting = new Set<TestAccount>();
  const used = new Set<string>();
  let asked = 0;
  const checks: Record<string, (owner: TestAccount, body: unknown) => boolean> = {
    totp: ({ totp }, body) => fieldOf(body, 'code') === totp,
    passkey: ({ account }, body) => {
      const response = fieldOf(fieldOf(body, 'passkey'), 'response');
      return fieldOf(response, 'userHandle') === testUserHandle(account);
    },
    recovery_code: ({ account, recoveryCodes = [] }, body) => {
      const code = plain(fieldOf(body, 'code'));
      const use = `${account} ${code}`;
      const isRight = recoveryCodes.some((each) => plain(each) === code) && !used.has(use);
      used.add(use);
      return isRight;
    },
  };
  return {
    afterPassword(owner) {
      const ids = factorsOf(owner);
      if (ids.length === 0 || trusting.has(owner)) return open(owner);
      asked += 1;
      const challenge = `challenge-${asked}`;
      waiting.set(challenge, owner);
      const factors = ids.map((id) => ({ id }));
      return { code: 1, message: '', info: { need_captcha: ids[0], challenge, factors, can_trust: true } };
    },
    answer(body) {
      const challenge = fieldOf(body, 'challenge');
      if (typeof challenge !== 'string') return null;
      const owner = waiting.get(challenge);
      if (!owner) return recordedAnswers.challengeGone;
      const wanted = fieldOf(body, 'factor') ?? factorsOf(owner)[0];
      const id = factorsOf(owner).find((each) => each === wanted);
      if (id === undefined) return noSuchFactor;
      if (!checks[id]?.(owner, body)) return recordedAnswers.codeWrong;
      waiting.delete(challenge);
      if (fieldOf(body, 'trust_browser') === true) trusting.add(owner);
      return open(owner);
    },
  };
}

const noSuchFactor: TestAnswer = {
  code: hubCodes.fieldInvalid,
  message: 'This account has no such factor',
  info: { field: 'factor' },
};

/** As a hub compares them: without spaces, dashes and case. */
const plain = (code: unknown): string =>
  typeof code === 'string' ? code.toUpperCase().replaceAll(/[\s-]/g, '') : '';

/** The preferred one first. */
const factorsOf = ({ totp, asksPasskey, recoveryCodes }: TestAccount): string[] => [
  ...(totp === undefined ? [] : ['totp']),
  ...(asksPasskey ? ['passkey'] : []),
  ...(recoveryCodes?.length ? ['recovery_code'] : []),
];
