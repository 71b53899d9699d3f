import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Database } from '../../../hub/database/database';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { specifiedMessages } from '../../../hub/http/envelopes';
import type { FaultSettings } from './faultSettings';
import { takeFault } from './takeFault';

/**
 * Answers in place of a call when `/dev/faults` contains a fault for it.
 * @returns `null` when the call answers itself, at once or after the fault's delay
 */
export async function injectFault(
  context: Context<HubEnvironment>,
  database: Database,
  calls: readonly string[],
): Promise<Response | null> {
  const fault = await takeFault(database, calls);
  if (!fault) return null;
  if (fault.delay_ms) await waitOrLeave(fault.delay_ms, context.req.raw.signal);
  if (fault.drop) return dropConnection(context);
  if (fault.status === undefined && fault.body === undefined) return null;
  const body = typeof fault.body === 'string' ? fault.body : JSON.stringify(withMessage(fault.body, context));
  const type = /^\s*</.test(body) ? 'text/html' : 'application/json';
  const headers = new Headers(context.res.headers);
  headers.set('Content-Type', `${type}; charset=utf-8`);
  headers.set('Cache-Control', 'no-store');
  const status = fault.status ?? 200;
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
}

/** Adds the hub's message for the code, in the caller's language, to an envelope without one. */
function withMessage(body: FaultSettings['body'], context: Context<HubEnvironment>): unknown {
  if (typeof body !== 'object' || Array.isArray(body) || 'message' in body) return body ?? {};
  const key = 'code' in body ? specifiedMessages.get(Number(body['code'])) : undefined;
  return key === undefined ? body : { ...body, message: context.get('t')(key) };
}

/** Waits until the time is over or the caller has disconnected. */
function waitOrLeave(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function dropConnection(context: Context<HubEnvironment>): Response {
  if (!('incoming' in context.env)) return Response.error();
  context.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
