import type { HubCall } from '../../src/hub/call';
import { createHubClient } from '../../src/hub/createHubClient';
import type { HubAnswer, HubClient } from '../../src/hub/client';
import { localFetch } from './localFetch';

/** A visitor's client; `token` and `language` may change between calls, as in the widget. */
export interface Visitor extends HubClient {
  token: string | null;
  language: string;
  /** The visit, as `entry-flow` says it. */
  readonly flow: string;
  /** Sends a request of any shape, for what no widget would send. */
  send(call: HubCall, request: unknown): Promise<HubAnswer<unknown>>;
}

/** How a visit differs from a plain one on the neutral portal. */
export interface VisitorOptions {
  timeoutMs?: number;
  /** Origin of the visitor's page; the portal's where it is left out. */
  origin?: string;
  flow?: string;
  /** White-label portal to visit, e.g. `acme`. */
  tenant?: string;
  /** The tenant asked for on the neutral portal. */
  domain?: string;
  language?: string;
}

let visits = 0;

function nextFlow(): string {
  visits += 1;
  return visits.toString(16).padStart(64, '0');
}

/**
 * A visit with the widget's own client.
 * @param hub origin of the neutral portal
 * @param onCall told the name of each call as it is sent
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
    fetch: (input, init) => {
      // A browser writes `Origin` itself; Node's fetch does not.
      const headers = new Headers(init?.headers);
      headers.set('origin', origin ?? portal);
      const address = input instanceof Request ? input.url : String(input);
      return (tenant === undefined ? fetch : localFetch)(address, { ...init, headers });
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
