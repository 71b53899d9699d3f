/**
 * Sends the hub's calls (docs/contract.md section 6, "Transport"). Never logs, and never repeats a call: a login
 * sent twice could lock an account, so only the visitor retries.
 */
import { callHeaders, callTimeoutMs, jsonType, type ClientType } from '../contract/settingsRequest';
import { untilAborted } from '../lib/abortable';
import type { HubCall } from './defineCall';
import type { CallOptions, HubClient } from './client';
import { decodeAnswer, parseJson, type RawAnswer } from './decodeAnswer';
import { HubError } from './hubError';
import { readBody } from './readBody';

/** Headers of every call, with their current values. */
export interface HubHeaders {
  language: string;
  clientType: ClientType;
  /** The session's token; `null` while no one is signed in. */
  token: string | null;
  /** The visit's flow, 64 hexadecimal characters. */
  flow: string;
  /** The tenant that the visit asked for; `null` for the portal's own. */
  domain?: string | null;
}

export interface HubClientDeps {
  hub: string;
  headers: () => HubHeaders;
  /** Default: `globalThis.fetch`. */
  fetch?: typeof fetch;
  /** Milliseconds a call may take, body included. Default 15,000. */
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** A host name, with or without a port. */
const hostName = /^[a-z0-9.-]{1,255}(?::\d{1,5})?$/i;

/** Its calls reject with `HubError` only. */
export function createHubClient(deps: HubClientDeps): HubClient {
  return {
    async call(call, request, options = {}) {
      const answer = await send(deps, call, request, options);
      return decodeAnswer(call, answer, (deps.now ?? Date.now)());
    },
  };
}

async function send(
  deps: HubClientDeps,
  call: HubCall,
  request: unknown,
  options: CallOptions,
): Promise<RawAnswer> {
  const { signal, isLate, release } = limitCall(options, deps.timeoutMs ?? callTimeoutMs);
  try {
    signal.throwIfAborted();
    const response = await untilAborted(fetchAnswer(deps, call, request, options, signal), signal);
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      json: parseJson(await readBody(response, signal)),
    };
  } catch (cause) {
    throw new HubError(isLate() ? 'timeout' : 'network', { cause });
  } finally {
    release();
  }
}

/** `AbortSignal.any` is missing in Safari before 17.4. */
function limitCall({ signal: callers, timeoutMs }: CallOptions, defaultMs: number) {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, timeoutMs ?? defaultMs);
  const abort = (): void => controller.abort();
  if (callers?.aborted) abort();
  else callers?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isLate: () => late,
    release: () => {
      clearTimeout(timer);
      callers?.removeEventListener('abort', abort);
    },
  };
}

function fetchAnswer(
  { hub, headers, fetch = globalThis.fetch.bind(globalThis) }: HubClientDeps,
  call: HubCall,
  request: unknown,
  { token, ignoresCookies = false }: CallOptions,
  signal: AbortSignal,
): Promise<Response> {
  const { url, rest } = callAddress(hub, call, fieldsOf(request));
  return fetch(url, {
    method: call.method,
    headers: headerFields(headers(), token),
    ...(call.method === 'POST' || call.method === 'PATCH' ? { body: JSON.stringify(rest) } : {}),
    credentials: ignoresCookies ? 'omit' : 'same-origin',
    cache: 'no-store',
    // The hub never redirects a call, and a password must not follow a redirect.
    redirect: 'error',
    signal,
  });
}

function headerFields(now: HubHeaders, token: string | null | undefined): Record<string, string> {
  const bearer = token === undefined ? now.token : token;
  return {
    [callHeaders.language]: now.language,
    [callHeaders.clientType]: now.clientType,
    [callHeaders.contentType]: jsonType,
    'entry-flow': now.flow,
    // Only host names name a tenant, and `fetch` throws on characters beyond Latin-1.
    ...(now.domain && hostName.test(now.domain) ? { 'entry-domain': now.domain } : {}),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  };
}

type Fields = [name: string, value: unknown][];

function fieldsOf(request: unknown): Fields {
  return typeof request === 'object' && request !== null ? Object.entries(request) : [];
}

/** `{name}` fields go into the path and, for GET, the other fields into the query; `rest` is the body. */
function callAddress(
  hub: string,
  call: HubCall,
  fields: Fields,
): { url: string; rest: Record<string, unknown> } {
  const given = new Map(fields.filter(([, value]) => value !== undefined && value !== null));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(given.get(name));
    given.delete(name);
    return encodeURIComponent(value);
  });
  const url = new URL(path, hub);
  if (call.method === 'GET') given.forEach((value, name) => url.searchParams.set(name, textOf(value)));
  return { url: url.href, rest: Object.fromEntries(given) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
