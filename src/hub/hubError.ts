import type { EntryErrorKind } from '../contract/errors';

/** A failed call. Compare `kind` (never `instanceof`: several bundles may be on one page). */
export class HubError extends Error {
  override readonly name = 'HubError';
  readonly kind: EntryErrorKind;
  /** The hub's `code`, 0 where the answer had none. */
  readonly code: number;
  /** The hub's own words for the visitor; empty where there are none. */
  readonly hubMessage: string;
  /** `info` of a refused envelope, e.g. `{ field }`; untrusted. */
  readonly info: unknown;
  /** HTTP status of the answer, 0 where none came. */
  readonly status: number;
  /** Milliseconds of `Retry-After`, where it was sent. */
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

/** Whether a caught value is a `HubError`, also one of another bundle. */
export function isHubError(value: unknown): value is HubError {
  return value instanceof Error && value.name === 'HubError';
}
