import type { MessageKey } from '../messages/zh';
import { codes } from './codes';

/** An answer without an envelope. */
export interface AnsweredFile {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Failures are thrown as `Refusal`. */
export type Outcome<Info> =
  | {
      code: typeof codes.done;
      message: MessageKey;
      info: Info;
      file?: undefined;
      isKept?: boolean | undefined;
    }
  | { code: typeof codes.done; message: MessageKey; info?: undefined; file: AnsweredFile; isKept?: undefined }
  | {
      code: typeof codes.nothingDone;
      message: MessageKey;
      info?: undefined;
      file?: undefined;
      isKept?: undefined;
    };

/** Not carried out, without an error; the caller must not continue (docs/contract.md section 6). */
export function nothingDone(message: MessageKey = 'done.nothing'): Outcome<never> {
  return { code: codes.nothingDone, message };
}

export function done<Info>(info: Info, message: MessageKey = 'done'): Outcome<Info> {
  return { code: codes.done, message, info };
}

/**
 * For an answer that many requests get.
 * @param info the same object each time, which nobody changes: its bytes are made once
 */
export function doneKept<Info extends object>(info: Info): Outcome<Info> {
  return { code: codes.done, message: 'done', info, isKept: true };
}

export function doneWithFile(file: AnsweredFile): Outcome<never> {
  return { code: codes.done, message: 'done', file };
}
