import type { HubCall, InfoOf, RequestOf } from './call';

/** Settings of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows its own text: the hub's message is not put into a toast (specification point 7). */
  ignoreMessage?: boolean;
  /** Bearer token for this call; the session's token where it is left out, none when `null`. */
  token?: string | null;
  /** Milliseconds until the call fails as `timeout`; 15,000 where it is left out. */
  timeoutMs?: number;
}

/** A decoded answer. `isDone` is false for code 0, "nothing was done": no error, but no caller goes on. */
export type HubAnswer<Info> =
  | { isDone: true; code: number; message: string; info: Info }
  | { isDone: false; code: 0; message: string; info: undefined };

/**
 * Sends calls and decodes their answers; rejects with `HubError` only. A call that its caller aborted rejects with kind
 * `network`: whoever aborted knows.
 */
export interface HubClient {
  call<Call extends HubCall>(
    call: Call,
    request: RequestOf<Call>,
    options?: CallOptions,
  ): Promise<HubAnswer<InfoOf<Call>>>;
}
