/**
 * `npm run bench:passkeys`: how long POST `/v1/passkey/options` and POST `/v1/passkey/login` take, for one visitor after
 * the other and for 16 at once, on one hub process and a PostgreSQL (that of DATABASE_URL, else one of the system's packages).
 * Prints a table and writes tools/bench/passkey-results.md.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { createTestSchema } from '../../hub/testing/openTestDatabase';
import { makePasskey, signWith, type VirtualKey } from '../../hub/testing/virtualAuthenticator';
import { createHubClient } from '../../src/api/createHubClient';
import { login } from '../../src/api/login';
import { passkeyLogin, passkeyOptions, passkeyRegister } from '../../src/api/passkeys';
import { freePort } from '../../hub/testing/freePort';
import { startTemporaryPostgres } from '../scripts/temporaryPostgres.mjs';
import { startProgram } from './hubProgram';

const visitors = 16;
const rounds = 500;
const warmUp = 50;
const password = 'Design3D!';
const otherLoad = loadavg()[0] ?? 0;
const port = await freePort();
const origin = `http://localhost:${port}`;

let addresses = 0;

/** A visit from an address of its own: limits count addresses. */
function visit(token: string | null = null) {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const flow = randomBytes(32).toString('hex');
  return createHubClient({
    hub: origin,
    headers: () => ({ language: 'en', clientType: 'web', token, flow }),
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', origin);
      headers.set('x-forwarded-for', address);
      return fetch(input, { ...init, headers });
    },
  });
}

/** One account for each visitor: a sign-in locks its account. */
async function addAccounts(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = Array.from({ length: visitors }, (_, index) => `visitor-${index}@example.com`);
    await client.query(
      `insert into accounts (id, tenant_id, email, username, password_hash, password_set_by, created_at)
       select name, tenant_id, name, 'visitor', password_hash, password_set_by, created_at
       from accounts, unnest($1::text[]) name where tenant_id = 'neutral' and email = 'designer@example.com'`,
      [names],
    );
    return names;
  } finally {
    await client.end();
  }
}

const userSchema = v.object({ user: v.object({ id: v.string() }) });

async function addPasskey(account: string): Promise<VirtualKey> {
  const { info } = await visit().call(login, { type: 0, account, password });
  const owner = visit(info?.auth_token ?? '');
  const { challenge = '', options } = (await owner.call(passkeyOptions, { purpose: 'register' })).info ?? {};
  const page = { origin, rpId: 'localhost', challenge };
  const { key, response } = makePasskey({ ...page, handle: v.parse(userSchema, options).user.id });
  await owner.call(passkeyRegister, { challenge, response });
  return key;
}

interface Times {
  options: number[];
  login: number[];
}

async function timed<Answer>(times: number[], work: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await work();
  times.push(performance.now() - startedAt);
  return answer;
}

async function signIn(key: VirtualKey, times: Times): Promise<void> {
  const client = visit();
  const asked = await timed(times.options, () => client.call(passkeyOptions, { purpose: 'login' }));
  const challenge = asked.info?.challenge ?? '';
  const response = signWith(key, { origin, rpId: 'localhost', challenge });
  const { info } = await timed(times.login, () => client.call(passkeyLogin, { challenge, response }));
  if (!info?.auth_token) throw new Error('a passkey did not sign in');
}

/** @param some each signs in again as soon as it is answered */
async function measure(some: readonly VirtualKey[], each: number): Promise<Times> {
  const times: Times = { options: [], login: [] };
  const repeat = async (key: VirtualKey): Promise<void> => {
    for (let round = 0; round < each; round += 1) await signIn(key, times);
  };
  await Promise.all(some.map(repeat));
  return times;
}

function row(what: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);
  return `| ${what} | ${sorted.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${(sorted.at(-1) ?? NaN).toFixed(1)} |`;
}

async function measureHub(url: string): Promise<string[]> {
  const env = { DATABASE_URL: url, HUB_PUBLIC_ORIGIN: origin, HUB_TRUST_PROXY: '1' };
  const hub = await startProgram('demo/hub.ts', port, '/entry', env);
  try {
    const keys: VirtualKey[] = [];
    for (const account of await addAccounts(url)) keys.push(await addPasskey(account));
    await measure(keys.slice(0, 1), warmUp);
    const alone = await measure(keys.slice(0, 1), rounds);
    const together = await measure(keys, Math.ceil(rounds / visitors));
    return [
      '| call | calls | p50 ms | p95 ms | p99 ms | longest ms |',
      '|---|---|---|---|---|---|',
      row('options, one after the other', alone.options),
      row('login, one after the other', alone.login),
      row(`options, ${visitors} at once`, together.options),
      row(`login, ${visitors} at once`, together.login),
    ];
  } finally {
    await hub.stop();
  }
}

const given = process.env['DATABASE_URL'];
const server = given ? null : await startTemporaryPostgres({ isDurable: true });
const address = given || server?.url;
if (address === undefined) throw new Error('no DATABASE_URL and no PostgreSQL on this machine');
try {
  const schema = await createTestSchema(address);
  const rows = await measureHub(schema.url);
  await schema.drop();
  const text = [
    `One visit is \`options\`, then \`login\` with the signature of a passkey, each visitor with an account of their own.`,
    `Hub, database and visitors share one machine: ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores,`,
    `Node ${process.version}. PostgreSQL: ${server?.version ?? 'that of DATABASE_URL'}, commits reach the disk.`,
    `Load of the machine before the run: ${otherLoad.toFixed(1)}.`,
    '',
    ...rows,
    '',
  ].join('\n');
  console.log(`\n${text}`);
  writeFileSync(join(import.meta.dirname, 'passkey-results.md'), `# Passkeys\n\n${text}`);
} finally {
  await server?.stop();
}
