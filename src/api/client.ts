import type { HubCall, InfoOf, RequestOf } from './defineCall';

/** Settings of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows its own message: the hub's is not shown as a toast. */
  ignoreMessage?: boolean;
  /** Bearer token of this call; `null` for none. Default: the session's token. */
  token?: string | null;
  /**
   * Cookies that the answer sets are not kept, and none are sent: for a session that the visitor has not accepted yet.
   * Default: kept on the portal's own origin.
   */
  ignoresCookies?: boolean;
  /** Milliseconds until the call fails with kind `timeout`. Default 15,000. */
  timeoutMs?: number;
}

/**
 * A decoded answer. `isDone` is false for code 0, "nothing was done": not an error, but the caller must not continue as
 * if it had succeeded.
 */
export type HubAnswer<Info> =
  | { isDone: true; code: number; message: string; info: Info }
  | { isDone: false; code: 0; message: string; info: undefined };

/**
 * Sends calls and decodes their answers. Rejects with `HubError` only. A call that its caller aborted rejects with kind
 * `network`; the caller knows that it aborted.
 */
export interface HubClient {
  call<Call extends HubCall>(
    call: Call,
    request: RequestOf<Call>,
    options?: CallOptions,
  ): Promise<HubAnswer<InfoOf<Call>>>;
}
