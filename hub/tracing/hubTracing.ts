/** What the hub adds to a trace. The OpenTelemetry packages are behind `startTracing`, loaded if an endpoint is given. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A piece of work to record. Nothing in it names a person or holds a token. */
export interface NewSpan {
  name: string;
  /** `server`: a request of a visitor; `client`: something the hub waits for. */
  kind: 'server' | 'client';
  attributes?: Readonly<Record<string, string | number>>;
  /** `traceparent` of the caller, as received; of a server span only. */
  traceparent?: string | undefined;
}

/** A span that is being recorded. */
export interface RunningSpan {
  /** 32 hex digits, as in the log. */
  traceId: string;
  rename(name: string): void;
  set(attributes: Readonly<Record<string, string | number>>): void;
  /** @param errorType a name or status, never a message */
  fail(errorType: string): void;
}

export interface HubTracing {
  /**
   * Runs work as a span of the current trace. Work that fails marks its span. A client span outside any request is not
   * recorded: the hub's own housekeeping would fill the traces.
   */
  run<Result>(span: NewSpan, work: (span: RunningSpan | null) => Result): Result;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** The trace that the current work belongs to. */
export interface ActiveTrace {
  /** For requests that the hub sends (https://www.w3.org/TR/trace-context/). */
  traceparent: string;
  /** OpenTelemetry's context. */
  context: unknown;
}

/** Carries the trace along with a request's work. */
export const activeTrace = new AsyncLocalStorage<ActiveTrace>();

/** The header `traceparent` for a request to another server; nothing without a trace. */
export function traceHeaders(): Record<string, string> {
  const active = activeTrace.getStore();
  return active ? { traceparent: active.traceparent } : {};
}

/** Runs work as a span where the hub records traces. */
export function traced<Result>(tracing: HubTracing | null, span: NewSpan, work: () => Result): Result {
  return tracing ? tracing.run(span, work) : work();
}
