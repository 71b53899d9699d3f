import type { HubCall } from '../../src/api/defineCall';
import { createHubClient } from '../../src/api/createHubClient';
import type { HubAnswer, HubClient } from '../../src/api/client';
import { localFetch } from './localFetch';

/** A visitor's client. `token` and `language` may change between calls, as in the widget. */
export interface Visitor extends HubClient {
  token: string | null;
  language: string;
  /** The visit's `entry-flow`. */
  readonly flow: string;
  /** Sends a request of any shape, also one that no widget sends. */
  send(call: HubCall, request: unknown): Promise<HubAnswer<unknown>>;
}

/** Options of a visit; by default an anonymous one on the neutral portal. */
export interface VisitorOptions {
  timeoutMs?: number;
  /** Origin of the visitor's page; by default the portal's. */
  origin?: string;
  flow?: string;
  /** White-label portal to visit, e.g. `acme`. */
  tenant?: string;
  /** The tenant selected on the neutral portal. */
  domain?: string;
  language?: string;
}

let visits = 0;

function nextFlow(): string {
  visits += 1;
  return visits.toString(16).padStart(64, '0');
}

/**
 * Creates a visit with the widget's own client.
 * @param hub origin of the neutral portal
 * @param onCall called with the name of each call
 */
export function createVisitor(
  hub: string,
  { timeoutMs, origin, flow = nextFlow(), tenant, domain, language = 'en' }: VisitorOptions,
  onCall: (name: string) => void,
): Visitor {
  const portal = tenant === undefined ? hub : hub.replace('//', `//${tenant}.`);
  const client = createHubClient({
    hub: portal,
    headers: () => ({
      language: visitor.language,
      clientType: 'web',
      token: visitor.token,
      flow,
      domain: domain ?? null,
    }),
    fetch: async (input, init) => {
      // A browser adds `Origin`; Node's fetch does not.
      const headers = new Headers(init?.headers);
      headers.set('origin', origin ?? portal);
      const address = input instanceof Request ? input.url : String(input);
      const answer = await (tenant === undefined ? fetch : localFetch)(address, { ...init, headers });
      const isFile = answer.headers.get('content-disposition')?.startsWith('attachment');
      return isFile ? envelopeOfFile(await answer.arrayBuffer()) : answer;
    },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const call: HubClient['call'] = (described, request, options) => {
    onCall(described.name);
    return client.call(described, request, options);
  };
  const visitor: Visitor = { call, send: call, flow, token: null, language };
  return visitor;
}

/** Stands for a file, so that rows can compare what begins it. */
const envelopeOfFile = (bytes: ArrayBuffer): Response =>
  Response.json({
    code: 1,
    message: 'done',
    info: { status: new TextDecoder('latin1').decode(bytes.slice(0, 2)) },
  });
