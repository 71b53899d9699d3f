import type { HubCall } from '../api/defineCall';
import type { CallOptions, HubClient } from '../api/client';
import { decodeAnswer } from '../api/decodeAnswer';
import { HubError } from '../api/hubError';

/** An envelope, an error, or a promise of either that a test settles. */
export type FakeReply = object | Error | Promise<object | Error>;

export interface MadeCall {
  name: string;
  request: unknown;
  options: CallOptions;
}

/** Answers from a table. A call without a reply fails the test. */
export interface FakeHub extends HubClient {
  readonly calls: MadeCall[];
  /** Names of the recorded calls, in order. */
  readonly names: string[];
  /** Used in order; the last one repeats. */
  reply(name: string, ...replies: FakeReply[]): void;
}

/** Replies are decoded like real answers, so that they cannot be what the hub never could send. */
export function createFakeHub(): FakeHub {
  const calls: MadeCall[] = [];
  const table = new Map<string, FakeReply[]>();
  return {
    calls,
    get names() {
      return calls.map(({ name }) => name);
    },
    reply: (name, ...replies) => void table.set(name, replies),
    async call<Call extends HubCall>(call: Call, request: unknown, options: CallOptions = {}) {
      calls.push({ name: call.name, request, options });
      const replies = table.get(call.name);
      const next = replies && replies.length > 1 ? replies.shift() : replies?.[0];
      if (!next) throw new Error(`the fake hub has no reply for ${call.name}: add one`);
      const reply = await untilLeft(Promise.resolve(next), options.signal);
      if (reply instanceof Error) throw reply;
      return decodeAnswer(call, { status: 200, retryAfter: null, json: reply }, 0);
    },
  };
}

/** Rejects with kind `network` when aborted, like the real client. */
function untilLeft<Value>(reply: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(new HubError('network'));
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    void reply.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });
}

/** A reply that a test gives later. */
export class HeldReply {
  readonly reply: Promise<object | Error>;
  /** Answers every call that waits. */
  give: (reply: object | Error) => void = () => undefined;

  constructor() {
    this.reply = new Promise((resolve) => {
      this.give = resolve;
    });
  }
}
