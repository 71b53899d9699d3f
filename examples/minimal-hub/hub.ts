/**
 * A hub with sign-in by e-mail only: `npx tsx examples/minimal-hub/hub.ts`, after `npm run build`. What it keeps is in
 * memory: put your database in place of the four maps. Behind a proxy, count its `X-Forwarded-For` instead.
 */
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { hash as hashPassword, verify } from '@node-rs/argon2';
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';

/** `TAG_ORIGINS`: pages that may show the tag; they could read passwords. Without `SMTP_URL` codes are printed. */
const { PORT = '4800', ORIGIN = `http://localhost:${PORT}`, TAG_ORIGINS = '', SMTP_URL } = process.env;
const tagOrigins = TAG_ORIGINS.split(' ').filter(Boolean);
const mail = SMTP_URL ? createTransport(SMTP_URL) : null;

const minuteMs = 60_000;
const emailPattern = /^\w+(?:[.+-]+\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;
const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d).{6,128}$/su;
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:`;
const documentHeaders = {
  'Content-Security-Policy': `${policy}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/hub-entry.js"></script></head><body><hub-entry mode="page"></hub-entry></body></html>`;
/** English and Chinese, by code (docs/api.md). */
const messages: Readonly<Record<number, [en: string, zh: string]>> = {
  [-100_101]: ['Account or password is not correct', '账号或密码错误'],
  [-100_102]: ['Verification code is not valid', '验证码不正确'],
  [-100_104]: ['The code was used already', '验证码已使用'],
  [-100_105]: ['Too many tries. Please wait', '尝试次数过多，请稍候'],
  [-100_106]: ['A code was sent already', '验证码已发送'],
  [-100_108]: ['This address has an account', '该邮箱已注册'],
  [-100_110]: ['Please check this field', '请检查此项'],
};
class Refusal extends Error {
  status: 200 | 400 | 403 | 404 | 429 = 200;
  info: { field?: string; untilMs?: number } = {};
  code = -10_002;
}
const refusal = (code: number, status: Refusal['status'] = 200, info: Refusal['info'] = {}) =>
  Object.assign(new Refusal(`refused with ${code}`), { code, status, info });
const fieldInvalid = (field: string) => refusal(-100_110, 400, { field });
type Account = { username: string; password: string };
type Expiring<Entry> = Map<string, Entry & { until: number }>;
function live<Entry>(map: Expiring<Entry>, key: string) {
  const entry = map.get(key);
  return entry && entry.until > Date.now() ? entry : undefined;
}
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const nobody = await hashPassword('the same work is done without an account');
const accounts = new Map<string, Account>();
const sessions: Expiring<{ email: string }> = new Map();
const codes: Expiring<{ hash: string; tries: number; used: boolean; sentAt: number }> = new Map();
const failures: Expiring<{ count: number }> = new Map();
setInterval(() => {
  for (const map of [sessions, codes, failures])
    for (const [key, { until }] of map) if (until < Date.now()) map.delete(key);
}, minuteMs).unref();
const app = new Hono({ strict: false });
const done = (c: Context, info: object = {}) => c.json({ code: 1, message: 'Done', info });
app.onError((error, c) => {
  const { code, status, info } = error instanceof Refusal ? error : refusal(-10_002, 400);
  const [en, zh] = messages[code] ?? ['Something went wrong', '出错了'];
  if (info.untilMs) c.header('Retry-After', String(Math.ceil((info.untilMs - Date.now()) / 1000)));
  return c.json({ code, message: c.req.header('language') === 'zh' ? zh : en, info }, status);
});
const allowHeaders = 'authorization content-type language client-type entry-flow entry-domain'.split(' ');
const shared = { allowHeaders, exposeHeaders: ['Retry-After'] };
const listed = [ORIGIN, ...tagOrigins];
app.use('/api/hub/organiz/*', cors({ ...shared, origin: '*' }));
app.use('/api/hub/v1/*', cors({ ...shared, origin: listed }), async (c, next) => {
  const from = c.req.header('origin');
  if (from !== undefined && !listed.includes(from)) throw refusal(-100_120, 403);
  await next();
});
const fieldSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(1024));
/** Reads the fields of a body as texts. */
async function fieldsOf(c: Context): Promise<(name: string) => string> {
  const text = await c.req.text();
  if (text.length > 65_536 || !text.startsWith('{')) throw refusal(-100_120, 400);
  const fields = v.safeParse(v.record(v.string(), fieldSchema), JSON.parse(text));
  if (!fields.success) throw fieldInvalid(v.getDotPath(fields.issues[0]) ?? 'body');
  return (name) => fields.output[name] ?? '';
}
function emailOf(text: string, field: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > 254 || !emailPattern.test(email)) throw fieldInvalid(field);
  return email;
}
function newPassword(text: string, field: string): Promise<string> {
  if (passwordPattern.test(text)) return hashPassword(text);
  throw fieldInvalid(field);
}
const bearer = (c: Context) => hash(c.req.header('authorization') ?? '');
function startSession(c: Context, email: string, { username }: Account) {
  const auth_token = randomBytes(32).toString('base64url');
  sessions.set(hash(`Bearer ${auth_token}`), { email, until: Date.now() + 30 * 24 * 60 * minuteMs });
  return done(c, { auth_token, username });
}

app.get('/api/hub/organiz/system_settings', (c) => {
  const off = { mobile_login: false, captcha_login: false, mobile_register: false, tracking: false };
  return done(c, { profile: off, tag_origins: tagOrigins });
});
app.post('/api/hub/v1/login', async (c) => {
  const field = await fieldsOf(c);
  const email = emailOf(field('account'), 'account');
  // By account and address together: no stranger can lock an owner out.
  const key = hash(`${email} ${getConnInfo(c).remote.address}`);
  const failed = live(failures, key) ?? { count: 0, until: Date.now() + 10 * minuteMs };
  if (failed.count >= 10) throw refusal(-100_105, 429, { untilMs: failed.until });
  const account = accounts.get(email);
  failures.set(key, { ...failed, count: failed.count + 1 });
  const isRight = await verify(account?.password ?? nobody, field('password'));
  if (!isRight || !account) throw refusal(-100_101);
  failures.delete(key);
  return startSession(c, email, account);
});
app.post('/api/hub/v1/check', (c) => {
  const session = live(sessions, bearer(c));
  return done(c, session ? { status: 1, username: accounts.get(session.email)?.username } : { status: 0 });
});
app.delete('/api/hub/v1/cookies', (c) => {
  sessions.delete(bearer(c));
  return done(c);
});

async function sendMail(to: string, text: string): Promise<void> {
  if (mail) await mail.sendMail({ from: 'no-reply@example.com', to, subject: 'Your code', text });
  else process.stdout.write(`${to}: ${text}\n`);
}
/** A code belongs to an address, a purpose and a visit. */
const codeKey = (c: Context, email: string, purpose: string) =>
  `${purpose} ${email} ${hash(c.req.header('entry-flow') ?? '')}`;
app.post('/api/hub/v1/email/send', async (c) => {
  const field = await fieldsOf(c);
  const email = emailOf(field('email'), 'email');
  const purpose = field('type') === '2' ? 'reset' : 'register';
  const sent = [...codes].find(([key]) => key.startsWith(`${purpose} ${email} `))?.[1].sentAt ?? 0;
  if (sent + minuteMs > Date.now()) throw refusal(-100_106, 429, { untilMs: sent + minuteMs });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = { tries: 0, used: false, sentAt: Date.now(), until: Date.now() + 10 * minuteMs };
  codes.set(codeKey(c, email, purpose), { hash: hash(code), ...fresh });
  // A reset of an address without an account sends nothing, and the answer is the same.
  if (purpose === 'register' || accounts.has(email))
    await sendMail(email, `Your code is ${code}. It is valid for 10 minutes.`);
  return done(c);
});
/** Uses a code up: it works once. */
function useCode(c: Context, email: string, purpose: string, typed: string): void {
  const code = live(codes, codeKey(c, email, purpose));
  if (!code) throw refusal(-100_102);
  if (code.used) throw refusal(-100_104);
  if (++code.tries > 5) throw refusal(-100_105, 429, { untilMs: code.until });
  if (code.hash !== hash(typed)) throw refusal(-100_102);
  code.used = true;
}
app.post('/api/hub/v1/register', async (c) => {
  const field = await fieldsOf(c);
  const email = emailOf(field('email'), 'email');
  const password = await newPassword(field('password'), 'password');
  useCode(c, email, 'register', field('email_captcha'));
  if (accounts.has(email)) throw refusal(-100_108);
  const account = { password, username: field('nickname').slice(0, 64) || email.replace(/@.*/, '') };
  accounts.set(email, account);
  return startSession(c, email, account);
});
app.post('/api/hub/v1/user/reset_pwd/check', async (c) => {
  if (!accounts.has(emailOf((await fieldsOf(c))('account'), 'account'))) throw fieldInvalid('account');
  return done(c, { account_type: 'email' });
});
app.post('/api/hub/v1/user/reset_pwd_by_email', async (c) => {
  const field = await fieldsOf(c);
  const email = emailOf(field('email'), 'email');
  const password = await newPassword(field('new_password'), 'new_password');
  if (field('re_new_password') !== field('new_password')) throw fieldInvalid('re_new_password');
  useCode(c, email, 'reset', field('captcha'));
  const account = accounts.get(email);
  if (!account) throw refusal(-100_102);
  account.password = password;
  for (const [token, session] of sessions) if (session.email === email) sessions.delete(token);
  return startSession(c, email, account);
});
app.all('/api/*', () => {
  throw refusal(-100_120, 404);
});
const pages = ['/entry/*', '/entry_login', '/content', '/account', '/service/agreement', '/privacy/policy'];
for (const path of pages) app.get(path, (c) => c.html(page, 200, documentHeaders));
const onFound = (_: string, c: Context) => c.header('Cache-Control', 'public, max-age=60');
const files = serveStatic({ root: 'dist/portal', onFound });
for (const path of ['/hub-entry.js', '/old-browser.js', '/assets/*']) app.get(path, cors(), files);
const server = { fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' };
serve(server, () => process.stdout.write(`Minimal hub: ${ORIGIN}/entry\n`));
