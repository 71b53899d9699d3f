/** Decodes an HTTP answer, or throws a `HubError` (docs/contract.md section 6, "Errors"). */
import * as v from 'valibot';
import { attempt } from '../lib/attempt';
import { classifyCode } from './classifyCode';
import type { HubCall, InfoOf } from './defineCall';
import type { HubAnswer } from './client';
import { HubError } from './hubError';

export interface RawAnswer {
  status: number;
  /** `Retry-After` header. */
  retryAfter: string | null;
  /** The parsed body, untrusted; `undefined` when it was not JSON or too long. */
  json: unknown;
}

/**
 * @param now milliseconds since 1970, for a `Retry-After` that names a date
 * @throws HubError `malformed` without a valid envelope or `info`; the kind of the code when the call failed
 */
export function decodeAnswer<Call extends HubCall>(
  call: Call,
  { status, retryAfter, json }: RawAnswer,
  now: number,
): HubAnswer<InfoOf<Call>> {
  const retryAfterMs = parseRetryAfter(retryAfter, now);
  const envelope = v.safeParse(envelopeSchema, json);
  if (!envelope.success) throw new HubError('malformed', { status, retryAfterMs });
  const found = envelope.output;
  const { code, message } = found;
  if (code < 0 || status >= 400) throw refusal(found, status, retryAfterMs);
  if (code === 0) return { isDone: false, code, message, info: undefined };
  // For a call without data, `null` and a missing `info` mean the same.
  const info = v.safeParse(call.info, found.info ?? undefined);
  if (!info.success) throw new HubError('malformed', { status });
  return { isDone: true, code, message, info: info.output };
}

function refusal(
  { code, message, info }: Envelope,
  status: number,
  retryAfterMs: number | undefined,
): HubError {
  const hubMessage = message.trim();
  // An HTTP failure with a code of success contradicts itself: only its message is used.
  if (code >= 0 && code < 100) return new HubError('malformed', { hubMessage, status, retryAfterMs });
  return new HubError(classifyCode(code), { code, hubMessage, info, status, retryAfterMs });
}

/** `undefined` when the body was too long or is not JSON. */
export function parseJson(body: string | undefined): unknown {
  return body === undefined ? undefined : attempt<unknown>(() => JSON.parse(body));
}

/** Seconds, or a date. @param now milliseconds since 1970 @returns milliseconds from now, if it can be read */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** The envelope of every answer (docs/contract.md section 6). */

/** `code` < 0: failed, 0: nothing was done, > 0: succeeded. */
export const envelopeSchema = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.optional(v.string(), ''),
  info: v.optional(v.unknown()),
});

export type Envelope = v.InferOutput<typeof envelopeSchema>;
