import type { MessageKey } from '../messages/zh';
import { codes } from './codes';

/** Failures are thrown as `Refusal`. */
export type Outcome<Info> =
  | { code: typeof codes.done; message: MessageKey; info: Info }
  | { code: typeof codes.nothingDone; message: MessageKey; info?: undefined };

/** Not carried out, without an error; the caller must not continue (docs/contract.md section 6). */
export function nothingDone(message: MessageKey = 'done.nothing'): Outcome<never> {
  return { code: codes.nothingDone, message };
}

export function done<Info>(info: Info, message: MessageKey = 'done'): Outcome<Info> {
  return { code: codes.done, message, info };
}
