/** What the hub is compared with: the floor, and better-auth from npm. Both run by Node without tsx. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPasswords, passwordCost } from '../../../hub/credentials/passwords';
import { project } from '../hubProgram';
import type { Load, OneOfMany } from './load';
import { runNode, startNode, type NodeProgram, type NodeStart } from './startNode';
import {
  accountCount,
  eightAtOnce,
  inTurn,
  json,
  password,
  registrationsOfTurn,
  signInsOfTurn,
  stopAll,
  type CallName,
  type Subject,
} from './subject';

export interface PeerPlace {
  database: { name: string; url: string };
  ports: readonly number[];
  connections: number;
}

const programOf = (name: string): string => join(import.meta.dirname, `programs/${name}.mjs`);

async function startEach(
  start: Omit<NodeStart, 'port' | 'path'>,
  ports: readonly number[],
): Promise<NodeProgram[]> {
  const programs: NodeProgram[] = [];
  for (const port of ports) programs.push(await startNode({ ...start, port, path: '/ready' }));
  return programs;
}

/**
 * Hono with one prepared statement. It reads the hub's own rows, and answers the hub's own bytes from memory.
 * @param hub a session of it and its answers
 */
export async function startFloor(
  { database, ports, connections }: PeerPlace,
  hub: { token: string; settings: Uint8Array; document: Uint8Array; folder: string },
): Promise<Subject> {
  const files = join(hub.folder, 'floor');
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, 'settings'), hub.settings);
  writeFileSync(join(files, 'document'), hub.document);
  const env = {
    DATABASE_URL: database.url,
    BENCH_CONNECTIONS: String(connections),
    FLOOR_FILES: files,
    FLOOR_HASH: await createPasswords().hash(password),
  };
  const programs = await startEach({ args: [programOf('floor')], cwd: project, env }, ports);
  const loads = loadsOfFloor(hub.token);
  return {
    name: 'floor',
    programs,
    database: database.name,
    has: ['checks', 'userinfo', 'settings', 'document', 'sign-ins'],
    prepare: async (call) => loads[call] ?? loads.checks,
    stop: () => stopAll(programs),
  };
}

type Loads = Partial<Record<CallName, Omit<Load, 'ports'>>> & Record<'checks', Omit<Load, 'ports'>>;

function loadsOfFloor(authorization: string): Loads {
  const headers = { authorization };
  const holds = '"code":1';
  return {
    checks: { method: 'POST', path: '/check', headers: { ...headers, ...json }, body: '{}', holds },
    userinfo: { method: 'GET', path: '/check', headers, holds },
    settings: { method: 'GET', path: '/settings' },
    document: { method: 'GET', path: '/document', headers: { 'accept-encoding': 'gzip' } },
    'sign-ins': {
      method: 'POST',
      path: '/sign-in',
      headers: json,
      each: Array.from({ length: signInsOfTurn }, () => ({ body: JSON.stringify({ password }) })),
      holds,
    },
  };
}

/** better-auth, whose session call answers who it is too. */
export async function startBetterAuth({ database, ports, connections }: PeerPlace): Promise<Subject> {
  const start = {
    args: [programOf('betterAuth')],
    cwd: project,
    env: {
      DATABASE_URL: database.url,
      BENCH_CONNECTIONS: String(connections),
      BENCH_SECRET: randomBytes(32).toString('hex'),
      BENCH_COST: JSON.stringify(passwordCost),
    },
  };
  runNode({ ...start, args: [...start.args, 'migrate'] });
  const programs = await startEach(start, ports);
  const [cookie = ''] = await eightAtOnce(peerNames, (name) => signUp(`http://localhost:${ports[0]}`, name));
  return {
    name: 'better-auth',
    programs,
    database: database.name,
    has: ['checks', 'userinfo', 'sign-ins', 'registration'],
    prepare: async (call) => {
      if (call === 'registration') return post('sign-up/email', newPeople());
      if (call === 'sign-ins') return post('sign-in/email', inTurn(peerNames, signInsOfTurn).map(bodyOf));
      return { method: 'GET', path: '/api/auth/get-session', headers: { cookie }, holds: '"session"' };
    },
    stop: () => stopAll(programs),
  };
}

const peerNames = Array.from({ length: accountCount }, (_, index) => `person-${index}@example.com`);

const bodyOf = (email: string): OneOfMany => ({ body: JSON.stringify({ email, password, name: 'person' }) });

const post = (path: string, each: OneOfMany[]) =>
  ({ method: 'POST', path: `/api/auth/${path}`, headers: json, each, holds: '"token"' }) as const;

/** @returns the cookies of the session that it begins */
async function signUp(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { ...json, origin },
    body: bodyOf(email).body,
  });
  if (!answer.ok) throw new Error(`better-auth signs nobody up: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

let registered = 0;

const newPeople = (): OneOfMany[] =>
  Array.from({ length: registrationsOfTurn }, () => {
    registered += 1;
    return bodyOf(`new-${registered}@example.com`);
  });
