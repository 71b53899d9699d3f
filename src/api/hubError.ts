import type { EntryErrorKind } from '../contract/errors';

/** A failed call. Compare `kind` rather than using `instanceof`: a page may have several bundles. */
export class HubError extends Error {
  override readonly name = 'HubError';
  readonly kind: EntryErrorKind;
  /** The hub's `code`; 0 when the answer had none. */
  readonly code: number;
  /** The hub's message for the visitor; empty when there is none. */
  readonly hubMessage: string;
  /** `info` of a refused envelope, e.g. `{ field }`; untrusted. */
  readonly info: unknown;
  /** HTTP status of the answer; 0 when there was none. */
  readonly status: number;
  /** Milliseconds of `Retry-After`; `undefined` when it was not sent. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: EntryErrorKind,
    fields: {
      code?: number;
      hubMessage?: string;
      info?: unknown;
      status?: number;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(`${kind}${fields.code ? ` ${fields.code}` : ''}`, { cause: fields.cause });
    this.kind = kind;
    this.code = fields.code ?? 0;
    this.hubMessage = fields.hubMessage ?? '';
    this.info = fields.info;
    this.status = fields.status ?? 0;
    this.retryAfterMs = fields.retryAfterMs;
  }
}

/** Whether a caught value is a `HubError`, including one of another bundle. */
export function isHubError(value: unknown): value is HubError {
  return value instanceof Error && value.name === 'HubError';
}
