/** What a test hub knows, receives and answers. */
import type { LostAnswer } from './recordedAnswers';

/** An envelope (`{ code, message, info }`), or one of `lostAnswers`. */
export type TestAnswer = object | LostAnswer;

/** An account that can sign in. */
export interface TestAccount {
  /** The e-mail address that is typed. */
  account: string;
  password: string;
  /** The `username` of `entry-login`. */
  username: string;
  /** The code of its authenticator app, asked for after the password. It never changes. */
  totp?: string;
  /** Whether a passkey is asked for after the password, or is another way beside `totp`. */
  asksPasskey?: boolean;
  /** What may be typed in place of these, each once. */
  recoveryCodes?: readonly string[];
}

/** A call that the hub has received. */
export interface TestCall {
  method: string;
  /** Path below the hub's origin, e.g. `/api/hub/v1/login/`. */
  path: string;
  /** The JSON that was sent; `null` without a body. */
  body: unknown;
}
