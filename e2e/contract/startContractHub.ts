/** A hub in this process on a free port, with a database of its own and a clock that tests own. */
import { createServer } from 'node:net';
import { createLog } from '../../demo/hub/log/createLog';
import { startHub } from '../../demo/hub/startHub';
import { openTestDatabase } from '../../demo/hub/testing/openTestDatabase';
import type { FaultSettings } from '../../demo/hub/routes/dev/faultSettings';
import { createHubClient } from '../../src/hub/createHubClient';
import type { HubClient } from '../../src/hub/client';

/** A visitor's client; `token` and `language` may change between calls, as in the widget. */
export interface Visitor extends HubClient {
  token: string | null;
  language: string;
}

export interface ContractHub {
  origin: string;
  port: number;
  /** A visit of its own: own flow, nobody signed in. */
  visitor(options?: { timeoutMs?: number; origin?: string; flow?: string }): Visitor;
  /** Spoils answers by the hub's own switch. */
  fault(settings: FaultSettings): Promise<void>;
  clearFaults(): Promise<void>;
  /** Forgets failed tries: all visitors here share one address. */
  forgetFailures(): Promise<void>;
  /** What the newest picture says. */
  pictureText(): Promise<string>;
  /** Lets the hub's clock run on. */
  advance(ms: number): void;
  close(): Promise<void>;
}

export async function startContractHub(): Promise<ContractHub> {
  const port = await freePort();
  let aheadMs = 0;
  const running = await startHub({
    env: {},
    config: { port, dev: true },
    database: await openTestDatabase(),
    log: createLog('silent'),
    clock: { now: () => Date.now() + aheadMs },
  });
  const { origin } = running;
  return {
    origin,
    port,
    visitor: (options) => createVisitor(origin, options),
    fault: (settings) => sendFault(origin, settings),
    clearFaults: async () => {
      await fetch(`${origin}/dev/faults`, { method: 'DELETE' });
    },
    forgetFailures: async () => {
      await fetch(`${origin}/dev/limits`, { method: 'DELETE' });
    },
    pictureText: async () => {
      const [newest] = (await (await fetch(`${origin}/dev/images.json`)).json()) as { text: string }[];
      return newest?.text ?? '';
    },
    advance: (ms) => {
      aheadMs += ms;
    },
    close: () => running.close(),
  };
}

let visits = 0;

function createVisitor(
  hub: string,
  { timeoutMs, origin = hub, flow = nextFlow() }: { timeoutMs?: number; origin?: string; flow?: string } = {},
): Visitor {
  const client = createHubClient({
    hub,
    headers: () => ({ language: visitor.language, clientType: 'web', token: visitor.token, flow }),
    // A browser writes `Origin` itself; Node's fetch does not.
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('origin', origin);
      return fetch(request);
    },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const visitor: Visitor = { ...client, token: null, language: 'en' };
  return visitor;
}

function nextFlow(): string {
  visits += 1;
  return visits.toString(16).padStart(64, '0');
}

async function sendFault(origin: string, settings: FaultSettings): Promise<void> {
  const answer = await fetch(`${origin}/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(`the fault was not taken: ${await answer.text()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
