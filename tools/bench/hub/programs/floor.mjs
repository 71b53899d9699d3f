/**
 * What Hono and PostgreSQL allow: the least that could answer the hub's calls. A check is one named statement on the hub's own
 * tables, a sign-in one check of a password, settings and document are bytes in memory. It refuses nothing and logs nothing.
 */
import { createAdaptorServer } from '@hono/node-server';
import { verify } from '@node-rs/argon2';
import { Hono } from 'hono';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';

const { DATABASE_URL, PORT, FLOOR_FILES, FLOOR_HASH = '', BENCH_CONNECTIONS } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(BENCH_CONNECTIONS) });

const statement = {
  name: 'check',
  text: `select a.id, a.username, a.email, s.expires_at from sessions s
    join accounts a on a.id = s.account_id and a.auth_version = s.auth_version
    where s.token_hash = $1 and s.expires_at > $2 limit 1`,
};

/** @param {string | undefined} header */
async function findSession(header) {
  const token = header?.slice('Bearer '.length) ?? '';
  const values = [createHash('sha256').update(token).digest('hex'), Date.now()];
  const { rows } = await pool.query({ ...statement, values });
  return rows[0];
}

const app = new Hono();
app.get('/ready', (context) => context.text('ready'));
app.on(['GET', 'POST'], '/check', async (context) => {
  const found = await findSession(context.req.header('authorization'));
  return context.json({ code: found ? 1 : -1, info: found });
});
app.post('/sign-in', async (context) => {
  const { password } = await context.req.json();
  return context.json({ code: (await verify(FLOOR_HASH, password)) ? 1 : -1 });
});
for (const name of ['settings', 'document']) {
  const read = () => readFileSync(`${FLOOR_FILES}/${name}`);
  /** @type {Uint8Array<ArrayBuffer> | undefined} */
  let bytes;
  const headers = {
    settings: { 'Content-Type': 'application/json' },
    document: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' },
  };
  app.get(`/${name}`, (context) =>
    context.body((bytes ??= read()), 200, headers[name === 'settings' ? 'settings' : 'document']),
  );
}

createAdaptorServer({ fetch: app.fetch }).listen(Number(PORT), '127.0.0.1');
