/** A hub for tests, with a clock that tests set and calls by their schema. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import type { HubCall, InfoOf } from '../../src/api/defineCall';
import { demo } from '../../demo/demo';
import { envelopeSchema } from '../../src/api/decodeAnswer';
import { readHubConfig, type HubConfig } from '../config/readHubConfig';
import { createHub, type Hub, type HubDeps } from '../createHub';
import { limitWork } from '../credentials/limitWork';
import { createPasswords, hashLimit } from '../credentials/passwords';
import { costlyCallLimit } from '../http/costlyCalls';
import { createLog } from '../http/createLog';
import { openIdProviders } from '../methods/openid/openIdProviders';
import { asOneProcess, openTestDatabase } from './openTestDatabase';
import { seedQuickly } from './seedQuickly';

/** Origin of the test hub. */
export const portal = 'http://localhost:4600';
export const partner = 'http://127.0.0.1:4601';
export const editor = 'http://127.0.0.1:4602';

/** Settings of one request. `null` leaves a header out. */
export interface TestRequest {
  host?: string;
  origin?: string | null;
  language?: string | null;
  token?: string;
  /** The `entry-flow` value, 64 hex digits; `someFlow` where it is left out. */
  flow?: string | null;
  headers?: Record<string, string>;
  /** Query fields beside the call's own. */
  query?: Record<string, string>;
  /** The process that answers (`twin`); the first one where it is left out. */
  at?: Hub;
}

/** An answer, with `info` checked against the call's schema when the call succeeded. */
export interface TestAnswer<Info> {
  status: number;
  headers: Headers;
  code: number;
  message: string;
  info: Info;
}

/** In this process. */
export interface TestHub {
  hub: Hub;
  /** A second process on the same database. */
  twin(): Promise<Hub>;
  clock: { now(): number; advance(ms: number): void };
  /** Sends a request of any shape, valid or not, to a call. */
  call<Call extends HubCall>(
    call: Call,
    request?: Record<string, unknown>,
    options?: TestRequest,
  ): Promise<TestAnswer<InfoOf<Call>>>;
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>;
  close(): Promise<void>;
}

/** The key of all test hubs. */
export const testKey = new Uint8Array(Array.from({ length: 32 }, (_, index) => index));

/** As the widget makes one. */
export const someFlow = 'ab'.repeat(32);

/** Of another visit. */
export const newFlow = (): string => randomBytes(32).toString('hex');

/** Parts of the hub a test replaces. */
export type TestHubDeps = Pick<
  HubDeps,
  'adapters' | 'log' | 'costlyCalls' | 'passwords' | 'plugin' | 'metrics' | 'tracing' | 'factors' | 'methods'
>;

/** A low cost, so that tests can sign in hundreds of times on a busy machine. */
export const testPasswords = createPasswords(
  { memoryCost: 64, timeCost: 1, parallelism: 1 },
  // A busy machine must not refuse what a test sends at once.
  limitWork({ ...hashLimit, longestWaitMs: 60_000 }),
);

const costlyCalls = { ...costlyCallLimit, longestWaitMs: 60_000 };

/**
 * Creates a hub with the demo's tools and a migrated and seeded database, which all hubs of a test worker share: each has its own schema.
 * Close it at the end of the file.
 * @param overrides settings that differ from the demo's
 */
export async function createTestHub(
  overrides: Partial<HubConfig> = {},
  { log = createLog('silent'), ...parts }: TestHubDeps = {},
): Promise<TestHub> {
  const config = readHubConfig(
    {},
    {
      port: 4600,
      dev: true,
      demoData: true,
      distFolder: join(import.meta.dirname, 'dist'),
      dataFolder: null,
      secretKeys: [testKey],
      ...overrides,
    },
    openIdProviders,
  );
  const database = await openTestDatabase();
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => now, advance: (ms: number) => void (now += ms) };
  const start = (seed = demo.seed) =>
    createHub({
      ...demo,
      seed,
      config,
      database: asOneProcess(database),
      clock,
      log,
      passwords: testPasswords,
      costlyCalls,
      ...parts,
    });
  // A hash of other passwords would be another row.
  const isUsual = database.kind === 'embedded' && parts.passwords === undefined;
  const hub = await start(isUsual ? seedQuickly(demo.seed) : demo.seed);
  const twins: Hub[] = [];

  return {
    hub,
    twin: async () => {
      const twin = await start();
      twins.push(twin);
      return twin;
    },
    clock,
    fetch: (path, init) => fetchAt(hub, path, init),
    call: async (call, request = {}, options = {}) => {
      const { path, init } = wireRequest(call, request, options);
      return readAnswer(call, await fetchAt(options.at ?? hub, path, init));
    },
    close: async () => {
      // What a twin still writes would be found by the next test, which gets the same schema.
      await Promise.all(twins.map(({ services }) => services.background.settled()));
      await hub.close();
    },
  };
}

async function fetchAt(
  at: Hub,
  path: string,
  { host = 'localhost:4600', ...init }: RequestInit & { host?: string } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('host', host);
  return at.fetch(new Request(`http://${host}${path}`, { ...init, headers }));
}

function wireRequest(call: HubCall, request: Record<string, unknown>, options: TestRequest) {
  const headers = new Headers({ 'client-type': 'web', ...options.headers });
  const put = (name: string, value: string | null | undefined) => value != null && headers.set(name, value);
  put('language', options.language === undefined ? 'en' : options.language);
  put('origin', options.origin === undefined ? portal : options.origin);
  put('authorization', options.token === undefined ? null : `Bearer ${options.token}`);
  put('entry-flow', options.flow === undefined ? someFlow : options.flow);
  const query = new URLSearchParams(options.query);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request[name])),
  );
  const init: RequestInit & { host?: string } = { method: call.method, headers };
  if (call.method === 'POST' || call.method === 'PATCH') {
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    init.body = JSON.stringify(request);
  } else for (const [name, value] of Object.entries(request)) query.set(name, String(value));
  if (options.host) init.host = options.host;
  return { path: `${path}${query.size > 0 ? `?${query.toString()}` : ''}`, init };
}

async function readAnswer<Call extends HubCall>(
  call: Call,
  response: Response,
): Promise<TestAnswer<InfoOf<Call>>> {
  const envelope = v.parse(envelopeSchema, await response.json());
  const info = envelope.code > 0 ? v.parse(call.info, envelope.info) : envelope.info;
  return {
    status: response.status,
    headers: response.headers,
    code: envelope.code,
    message: envelope.message,
    info: info as InfoOf<Call>,
  };
}
