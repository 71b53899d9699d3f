import type { HubCall, InfoOf, RequestOf } from './defineCall';

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows its own message: the hub's is not shown as a toast. */
  ignoreMessage?: boolean;
  /** Bearer token of this call; `null` for none. Default: the session's token. */
  token?: string | null;
  /**
   * Neither kept nor sent: for a session that the visitor has not accepted yet. Default: the portal's own are kept.
   */
  ignoresCookies?: boolean;
  /** Milliseconds until the call fails with kind `timeout`. Default 15,000. */
  timeoutMs?: number;
}

/** `isDone` is false for code 0, "nothing was done": no error, but the caller must not go on as after success. */
export type HubAnswer<Info> =
  | { isDone: true; code: number; message: string; info: Info }
  | { isDone: false; code: 0; message: string; info: undefined };

/** Rejects with `HubError` only; a call that its caller aborted with kind `network`. */
export interface HubClient {
  call<Call extends HubCall>(
    call: Call,
    request: RequestOf<Call>,
    options?: CallOptions,
  ): Promise<HubAnswer<InfoOf<Call>>>;
}
