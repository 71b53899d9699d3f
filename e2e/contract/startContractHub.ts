import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HubConfig } from '../../hub/config/readHubConfig';
import type { FaultSettings } from '../../demo/simulations/faults/faultSettings';
import { localFetch } from './localFetch';
import { openHub } from './openHub';
import type { OpenedHub } from './openedHub';
import { createVisitor, type Visitor, type VisitorOptions } from './visitor';

/** A running hub with helpers for tests. */
export interface ContractHub extends OpenedHub {
  /** Of the neutral portal. */
  origin: string;
  /** Starts a new visit: its own flow, not signed in. */
  visitor(options?: VisitorOptions): Visitor;
  /** Language of visits without one. */
  language: string;
  /** Name of the last call sent, by any visitor. */
  readonly lastCall: string;
  /** Requests a page or a tool. @param init `host`: another of the hub's hosts */
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>;
  /** Makes answers fail, with the hub's own switch. */
  fault(settings: FaultSettings): Promise<void>;
  clearFaults(): Promise<void>;
  /** Forgets failed attempts, because all visitors here share one address. */
  forgetFailures(): Promise<void>;
  /** Text of the newest captcha. */
  pictureText(): Promise<string>;
}

/** Starts a hub with its tools, an empty inbox and the seeded accounts. Close it at the end of the file. */
export async function startContractHub(config: Partial<HubConfig> = {}): Promise<ContractHub> {
  // For uploads only: the test has its own database.
  const folder = await mkdtemp(join(tmpdir(), 'hub-contract-'));
  const opened = await openHub({ dev: true, demoData: true, dataFolder: join(folder, 'hub'), ...config });
  const origin = `http://localhost:${opened.port}`;
  let lastCall = '';
  const tool: ContractHub['fetch'] = (path, { host = `localhost:${opened.port}`, ...init } = {}) =>
    localFetch(`http://${host}${path}`, init);
  const hub: ContractHub = {
    ...opened,
    origin,
    language: 'en',
    get lastCall() {
      return lastCall;
    },
    visitor: (options) =>
      createVisitor(origin, { language: hub.language, ...options }, (name) => {
        lastCall = name;
      }),
    fetch: tool,
    fault: (settings) => sendFault(tool, settings),
    clearFaults: async () => {
      await tool('/dev/faults', { method: 'DELETE' });
    },
    forgetFailures: async () => {
      await tool('/dev/limits', { method: 'DELETE' });
    },
    pictureText: async () => {
      const [newest] = (await (await tool('/dev/images.json')).json()) as { text: string }[];
      return newest?.text ?? '';
    },
    close: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return hub;
}

async function sendFault(tool: ContractHub['fetch'], settings: FaultSettings): Promise<void> {
  const answer = await tool('/dev/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(`the fault was not taken: ${await answer.text()}`);
}
