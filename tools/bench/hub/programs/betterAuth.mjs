/** better-auth as its documentation sets it up, on node-postgres and Hono, with the hub's password hash. `migrate` makes its tables. */
import { createAdaptorServer } from '@hono/node-server';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { Hono } from 'hono';
import pg from 'pg';

const { DATABASE_URL, PORT, BENCH_CONNECTIONS, BENCH_SECRET, BENCH_COST = '{}' } = process.env;
const cost = JSON.parse(BENCH_COST);

/** @type {import('better-auth').BetterAuthOptions} */
const options = {
  database: new pg.Pool({ connectionString: DATABASE_URL, max: Number(BENCH_CONNECTIONS) }),
  baseURL: `http://localhost:${PORT}`,
  secret: BENCH_SECRET,
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password) => hash(password, cost),
      verify: ({ hash: stored, password }) => verify(stored, password),
    },
  },
  // It counts in memory, by address, and all of the load has one.
  rateLimit: { enabled: false },
  // As in the hub, a sign-out counts at the next request.
  session: { cookieCache: { enabled: false } },
  telemetry: { enabled: false },
};

if (process.argv[2] === 'migrate') {
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
  process.exit(0);
}

const auth = betterAuth(options);
const app = new Hono();
app.get('/ready', (context) => context.text('ready'));
app.on(['GET', 'POST'], '/api/auth/*', (context) => auth.handler(context.req.raw));
createAdaptorServer({ fetch: app.fetch }).listen(Number(PORT), '127.0.0.1');
