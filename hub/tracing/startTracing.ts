/** Sends spans to an OpenTelemetry collector. Imported only if an endpoint is given: the packages are large. */
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { TracingSettings } from '../config/readTracing';
import { activeTrace, type HubTracing, type NewSpan, type RunningSpan } from './hubTracing';
import { parseTraceparent, printTraceparent } from './traceparent';

/** Longest time for one batch, and for the last one when the hub stops. */
const exportTimeoutMs = 5000;
const warnEveryMs = 60_000;

/**
 * Starts to record. Spans wait in memory (2,048 at most) and are sent every 2 seconds; no request waits for it.
 * @param trustProxy whether a proxy writes `traceparent`: only then it decides what is recorded
 */
export function startTracing(settings: TracingSettings, log: Logger, trustProxy: boolean): HubTracing {
  const exporter = new OTLPTraceExporter({
    url: settings.url,
    headers: settings.headers,
    timeoutMillis: exportTimeoutMs,
  });
  const root = new TraceIdRatioBasedSampler(settings.ratio);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler(
      trustProxy ? { root } : { root, remoteParentSampled: root, remoteParentNotSampled: root },
    ),
    spanProcessors: [
      new BatchSpanProcessor(reporting(exporter, log), {
        scheduledDelayMillis: 2000,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('hub-entry-hub');
  return {
    run: (span, work) => record(tracer, span, work),
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, exportTimeoutMs);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** Says in the log, once a minute at most, that spans are lost; the collector must not be needed otherwise. */
function reporting(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  let warnedAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.error && now - warnedAt > warnEveryMs) {
          warnedAt = now;
          log.warn({ error: result.error.name }, 'traces could not be sent');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}

function record<Result>(
  tracer: Tracer,
  { name, kind, attributes, traceparent }: NewSpan,
  work: (span: RunningSpan | null) => Result,
): Result {
  const parent = kind === 'server' ? contextOf(traceparent) : activeContext();
  if (!parent) return work(null);
  const span = tracer.startSpan(
    name,
    { kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT, ...(attributes ? { attributes } : {}) },
    parent,
  );
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  const active = {
    traceparent: printTraceparent({ traceId, spanId, isSampled }),
    context: trace.setSpan(parent, span),
  };
  const running: RunningSpan = {
    traceId,
    rename: (given) => void span.updateName(given),
    set: (given) => void span.setAttributes({ ...given }),
    fail: (errorType) => markFailed(span, errorType),
  };
  return activeTrace.run(active, () => endWith(span, () => work(running)));
}

/** Ends a span with its work, at once or when the promise settles. */
function endWith<Result>(span: Span, work: () => Result): Result {
  const fail = (error: unknown) => {
    markFailed(span, error instanceof Error ? error.name : 'Error');
    span.end();
  };
  let result: Result;
  try {
    result = work();
  } catch (error) {
    fail(error);
    throw error;
  }
  if (result instanceof Promise) result.then(() => span.end(), fail);
  else span.end();
  return result;
}

function markFailed(span: Span, errorType: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', errorType);
}

function contextOf(traceparent: string | undefined): Context {
  const caller = parseTraceparent(traceparent);
  if (!caller) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = caller;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function activeContext(): Context | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `record` alone writes it
  return (activeTrace.getStore()?.context as Context | undefined) ?? null;
}
