import type { MessageValues } from '../messages/translate';
import type { MessageKey } from '../messages/zh';
import { codes } from './codes';

/** HTTP statuses the hub refuses with. 200: a well-formed request whose answer is "no". */
export type RefusalStatus = 200 | 400 | 401 | 403 | 404 | 405 | 413 | 415 | 421 | 429 | 503;

/** None of them comes from the request. */
export interface RefusalFields {
  code: number;
  message: MessageKey;
  values?: MessageValues;
  status?: RefusalStatus;
  info?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

/** Thrown anywhere below a route to answer with an envelope whose `code` is below 0. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly fields: RefusalFields;

  constructor(fields: RefusalFields) {
    super(`${fields.code} ${fields.message}`);
    this.fields = fields;
  }
}

/** -10007: no token, or none that is valid on this tenant. */
export function notLoggedIn(): Refusal {
  return new Refusal({ code: codes.notLoggedIn, message: 'error.notLoggedIn', status: 401 });
}

/** -100111: the method is switched off, or cannot sign this account in. */
export function methodOff(message: MessageKey = 'error.methodOff'): Refusal {
  return new Refusal({ code: codes.methodOff, message });
}

/**
 * -100110: a field of the request does not fit.
 * @param field its name in the schema; names that are not in the schema must not get here
 */
export function fieldInvalid(field: string, message: MessageKey = 'error.fieldInvalid'): Refusal {
  return new Refusal({
    code: codes.fieldInvalid,
    message,
    values: { field },
    status: 400,
    info: { field },
  });
}

/**
 * -100105: too many attempts.
 * @param retryAfterMs until the next attempt can count
 */
export function tooManyTries(retryAfterMs: number): Refusal {
  return waitRefusal('error.tooManyTries', retryAfterMs);
}

/**
 * -100105: a budget is used up.
 * @param retryAfterMs until there is a new one
 */
export function tooManyRequests(retryAfterMs: number): Refusal {
  return waitRefusal('error.tooManyRequests', retryAfterMs);
}

/** -100105: the hub is overloaded; the next attempt may succeed. */
export function tooBusy(): Refusal {
  return waitRefusal('error.tooBusy', busyForMs);
}

/** -10002 with HTTP 503: the database has no connection to spare; the next attempt may succeed. */
export function databaseBusy(): Refusal {
  return new Refusal({
    code: codes.somethingWrong,
    message: 'error.tooBusy',
    status: 503,
    headers: { 'Retry-After': String(busyForMs / 1000) },
  });
}

const busyForMs = 5000;

function waitRefusal(message: MessageKey, retryAfterMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new Refusal({
    code: codes.tooManyTries,
    message,
    values: { minutes: Math.ceil(seconds / 60) },
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  });
}
