/** The hub as production runs it: compiled (`npm run build:hub`), without the demo, with senders that hand over to the bench. */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createPasswords } from '../../../hub/credentials/passwords';
import { authorize } from '../../../src/api/authorize';
import { check } from '../../../src/api/check';
import { emailSend } from '../../../src/api/emailSend';
import { login } from '../../../src/api/login';
import { redeemAppToken } from '../../../src/api/redeemAppToken';
import { registerByEmail } from '../../../src/api/registerByEmail';
import { systemSettings } from '../../../src/api/systemSettings';
import { userInfo } from '../../../src/api/userInfo';
import type { Load, OneOfMany } from './load';
import { runNode, startNode, type NodeStart } from './startNode';
import {
  accountCount,
  calls,
  eightAtOnce,
  inTurn,
  json,
  password,
  redeemsOfTurn,
  registrationsOfTurn,
  signInsOfTurn,
  stopAll,
  type CallName,
  type Subject,
} from './subject';

export interface HubPlace {
  name: string;
  /** The checkout whose hub it is, built. */
  checkout: string;
  /** Name and address of its database; without it the embedded one of `folder`. */
  database?: { name: string; url: string };
  /** For its files; new. */
  folder: string;
  ports: readonly number[];
  connections: number;
}

const program = 'hub/dist/hub/hub.js';
const senders = join(import.meta.dirname, 'programs/senders.mjs');
const app = { app_key: 'shop', redirect_uri: 'https://shop.example.com/signed-in' };
const email = (index: number): string => `person-${index}@example.com`;
const newFlow = (): string => randomBytes(32).toString('hex');

const { PROFILE } = process.env;
const profiling = PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`];

let addresses = 0;
/** An address in a block of its own: limits count both. */
function newAddress(): string {
  addresses += 1;
  return `${20 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}.1`;
}

/** @throws Error where the checkout's hub is not built */
export async function startHubSubject(place: HubPlace): Promise<Subject> {
  const { name, checkout, database, ports } = place;
  if (!existsSync(join(checkout, program)))
    throw new Error(`${checkout} has no compiled hub: npm run build && npm run build:hub`);
  const start = hubStart(place);
  const secret = await prepareRows(place, start);
  const codes = new Map<string, string>();
  const hear = (message: unknown) => keepCode(codes, message);
  const programs: Subject['programs'][number][] = [];
  // One after the other, so that the time of a start is that of one alone.
  for (const port of ports)
    programs.push(
      await startNode({ ...start, args: [...profiling, ...start.args], port, hear, path: '/health/ready' }),
    );
  const visit = createVisit(ports[0] ?? 0);
  const signedIn = await visit(login.path, signIn(email(0)));
  const token = String(signedIn['auth_token']);
  const requests = requestsOf({ visit, token, secret, codes });
  return {
    name,
    programs,
    database: database?.name ?? null,
    has: database ? calls : ['checks', 'userinfo', 'settings', 'document'],
    prepare: (call) => requests[call](),
    stop: () => stopAll(programs),
  };
}

function hubStart({
  checkout,
  database,
  folder,
  ports,
  connections,
}: HubPlace): Omit<NodeStart, 'port' | 'path'> {
  return {
    args: [program],
    cwd: checkout,
    env: {
      HUB_PUBLIC_ORIGIN: `http://localhost:${ports[0]}`,
      HUB_SECRET_KEY: randomBytes(32).toString('base64'),
      HUB_ADAPTERS: senders,
      HUB_TRUST_PROXY: '1',
      HUB_DATABASE_CONNECTIONS: String(connections),
      // As an operator has it who logs no request; `info`, the default, writes a line for each.
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
      ...(database ? { DATABASE_URL: database.url } : { HUB_DATA: join(folder, 'data') }),
    },
  };
}

/** A tenant, an app, and accounts with one password. @returns the app's secret */
async function prepareRows(
  { database, folder }: HubPlace,
  start: ReturnType<typeof hubStart>,
): Promise<string> {
  const run = (...args: string[]) => runNode({ ...start, args: [...start.args, ...args] });
  run('tenant', 'add', 'localhost', '--id', 'main', '--name', 'Bench');
  const added = run(
    'app',
    'add',
    app.app_key,
    '--tenant',
    'main',
    '--name',
    'Shop',
    '--redirect',
    app.redirect_uri,
  );
  if (database) await addAccounts(database.url);
  else {
    const file = join(folder, 'password');
    writeFileSync(file, password, { mode: 0o600 });
    run('account', 'add', email(0), '--tenant', 'main', '--password-file', file);
  }
  return /[\w-]{32,}/.exec(added)?.[0] ?? '';
}

async function addAccounts(url: string): Promise<void> {
  const hash = await createPasswords().hash(password);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into accounts (id, tenant_id, email, username, password_hash, created_at)
     select 'person-' || n, 'main', 'person-' || n || '@example.com', 'person', $1, $2
     from generate_series(0, $3::int - 1) n`,
    [hash, Date.now(), accountCount],
  );
  await client.end();
}

function keepCode(codes: Map<string, string>, message: unknown): void {
  if (typeof message !== 'object' || message === null || !('to' in message) || !('text' in message)) return;
  const code = /\b\d{6}\b/.exec(String(message.text))?.[0];
  if (code) codes.set(String(message.to), code);
}

const signIn = (account: string) => ({ type: 0, account, password });

type Visit = (
  path: string,
  body: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, unknown>>>;

/** Calls as the portal's page does. @returns `info` of the answer; rejects for a refusal */
function createVisit(port: number): Visit {
  const origin = `http://localhost:${port}`;
  return async (path, body, headers = {}) => {
    const sent = { ...json, origin, 'entry-flow': newFlow(), 'x-forwarded-for': newAddress(), ...headers };
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the envelope of our own hub
    const { code, info } = JSON.parse(text) as { code: number; info?: Readonly<Record<string, unknown>> };
    if (code !== 1) throw new Error(`${path}: ${text}`);
    return info ?? {};
  };
}

interface Prepared {
  visit: Visit;
  token: string;
  secret: string;
  codes: Map<string, string>;
}

type Requests = Record<CallName, () => Promise<Omit<Load, 'ports'>>>;

function requestsOf(prepared: Prepared): Requests {
  const authorization = `Bearer ${prepared.token}`;
  const settings = `${systemSettings.path}?domain=localhost`;
  const post = { method: 'POST', headers: json, holds: '"code":1,' } as const;
  return {
    checks: async () => ({
      ...post,
      path: check.path,
      headers: { ...json, authorization },
      body: '{}',
      holds: '"status":1',
    }),
    userinfo: async () => ({
      method: 'GET',
      path: userInfo.path,
      headers: { authorization },
      holds: email(0),
    }),
    settings: async () => ({ method: 'GET', path: settings }),
    document: async () => ({ method: 'GET', path: '/entry', headers: { 'accept-encoding': 'gzip' } }),
    redeem: async () => ({ ...post, path: redeemAppToken.path, each: await redeems(prepared) }),
    'sign-ins': async () => ({ ...post, path: login.path, each: signIns() }),
    registration: async () => ({ ...post, path: registerByEmail.path, each: await registrations(prepared) }),
  };
}

function signIns(): OneOfMany[] {
  const names = Array.from({ length: accountCount }, (_, index) => email(index));
  return inTurn(names, signInsOfTurn).map((name) => ({
    body: JSON.stringify(signIn(name)),
    headers: { 'entry-flow': newFlow(), 'x-forwarded-for': newAddress() },
  }));
}

function redeems({ visit, token, secret }: Prepared): Promise<OneOfMany[]> {
  const headers = { authorization: `Bearer ${token}` };
  return eightAtOnce(Array.from({ length: redeemsOfTurn }), async () => {
    const issued = await visit(authorize.path, { ...app, response_type: 'token' }, headers);
    return { body: JSON.stringify({ ...app, apptoken: issued['token'], app_secret: secret }) };
  });
}

let registered = 0;

/** A code for each new address, which has arrived. */
async function registrations({ visit, codes }: Prepared): Promise<OneOfMany[]> {
  const names = Array.from({ length: registrationsOfTurn }, () => `new-${(registered += 1)}@example.com`);
  return eightAtOnce(names, async (name) => {
    const flow = newFlow();
    const address = newAddress();
    const headers = { 'entry-flow': flow, 'x-forwarded-for': address };
    await visit(emailSend.path, { email: name }, headers);
    const code = await arrived(codes, name);
    return { body: JSON.stringify({ email: name, email_captcha: code, password }), headers };
  });
}

const patienceMs = 10_000;

async function arrived(codes: ReadonlyMap<string, string>, name: string): Promise<string> {
  const until = performance.now() + patienceMs;
  while (!codes.has(name)) {
    if (performance.now() > until) throw new Error(`no code arrived for ${name}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  return codes.get(name) ?? '';
}
