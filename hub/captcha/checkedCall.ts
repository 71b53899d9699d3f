import type { CaptchaAction } from '../../src/api/captchaAction';
import type { SentCheck } from '../../src/api/humanCheck';
import type { Identifier } from '../input/identifier';

/** A call about an account, with what it says of checks. */
export interface CheckedCall {
  name: Identifier;
  action: CaptchaAction;
  check: SentCheck | undefined;
}
