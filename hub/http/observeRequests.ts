import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { languageOfCall, translatorFor } from '../messages/translate';
import type { RunningSpan } from '../tracing/hubTracing';
import { isApiPath } from './apiRoutes';
import type { HubEnvironment } from './hubEnvironment';
import type { HubServices } from './hubServices';
import type { ReadyAnswers } from './readyAnswers';

/**
 * Gives each request its id, language and common headers.
 * @param ready keeps answers that the same request gets again
 */
export function observeRequests(
  services: HubServices,
  ready: ReadyAnswers,
): MiddlewareHandler<HubEnvironment> {
  const { config, tracing, metrics } = services;
  const transportSecurity = transportSecurityOf(config);
  const noteProxy = warnOfProxy(services);
  // A line has ids, method, path, status and time, so no secret; looking for one costs more than the line.
  const lines = services.log.child({}, { redact: [] });
  return async (context, next) => {
    const { method, path } = context.req;
    noteProxy(context.req.header('x-forwarded-for'));
    const answer = async (span: RunningSpan | null): Promise<void> => {
      const ids = prepare(context, services, span, transportSecurity);
      const startedAt = performance.now();
      const stamp = services.tenants.stamp();
      await next();
      addPolicy(context);
      if (context.get('ready')) ready.keep(context, stamp);
      const { status } = context.res;
      // Logs the path only, because a query can contain a code or a token.
      const ms = Math.round(performance.now() - startedAt);
      lines.info({ ...ids, method, path, status, ms });
      const kind = path.startsWith('/health/') ? 'health' : isApiPath(path) ? 'other call' : 'document';
      const what = context.get('call') ?? kind;
      metrics?.observeRequest(what, status, ms);
      describe(context, span, what);
    };
    if (!tracing || path.startsWith('/health/')) return answer(null);
    const traceparent = context.req.header('traceparent');
    return tracing.run({ name: method, kind: 'server', traceparent }, answer);
  };
}

/** Once: behind a proxy that is not trusted, all visitors have its address, and the limits of one. */
function warnOfProxy({ config, log }: HubServices): (forwarded: string | undefined) => void {
  let isKnown = config.trustProxy;
  return (forwarded) => {
    if (isKnown || forwarded === undefined) return;
    isKnown = true;
    log.warn(
      'a request has X-Forwarded-For, which is not believed: all visitors behind a proxy count as one. If a proxy of yours writes it, set HUB_TRUST_PROXY=1',
    );
  };
}

function prepare(
  context: Context<HubEnvironment>,
  services: HubServices,
  span: RunningSpan | null,
  transportSecurity: string | null,
) {
  const requestId = randomUUID();
  const ids = { requestId, ...(span ? { traceId: span.traceId } : {}) };
  const language = languageOfCall(context.req.header('language'), context.req.header('accept-language'));
  context.set('requestId', requestId);
  let log: Logger | undefined;
  // Few requests log more than their line.
  context.set('log', () => (log ??= services.log.child(ids)));
  context.set('language', language);
  context.set('t', translatorFor(language));
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  if (transportSecurity !== null) context.header('Strict-Transport-Security', transportSecurity);
  context.header('X-Request-Id', requestId);
  span?.set({ 'hub.request_id': requestId });
  return ids;
}

/** RFC 6797. A year; `null` for a hub without https, whose header browsers ignore. */
function transportSecurityOf({ publicOrigin, hsts }: HubServices['config']): string | null {
  if (!publicOrigin.startsWith('https:')) return null;
  return hsts === 'subdomains' ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/**
 * Gives a policy to each answer that has none yet, so that none can be framed and data shown as a page loads nothing
 * (OWASP ASVS 5, 3.4.3 and 3.4.6). A script keeps its sources, because a worker takes its policy from its own file, and so
 * do the pages of the developer tools. "Not modified" stays without one: it would replace the page's.
 */
function addPolicy(context: Context<HubEnvironment>): void {
  const { status, headers } = context.res;
  if (status === 304 || headers.has('Content-Security-Policy')) return;
  const keepsSources = /^text\/(?:javascript|html)\b/.test(headers.get('Content-Type') ?? '');
  headers.set('Content-Security-Policy', keepsSources ? framedByNone : `default-src 'none'; ${framedByNone}`);
}

const framedByNone = "frame-ancestors 'none'";

/** The most exact of the patterns that match: the shorter ones are those of middleware and of the page "not found". */
function patternOf(context: Context<HubEnvironment>): string {
  const patterns = matchedRoutes(context).map(({ path }) => path);
  return patterns.toSorted((one, other) => other.length - one.length)[0] ?? '*';
}

/** The pattern of the address and the status, and nothing that was sent. */
function describe(context: Context<HubEnvironment>, span: RunningSpan | null, what: string): void {
  if (!span) return;
  const { method } = context.req;
  const { status } = context.res;
  const route = patternOf(context);
  span.rename(`${method} ${route}`);
  span.set({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'hub.call': what,
  });
  if (status >= 500) span.fail(String(status));
}
