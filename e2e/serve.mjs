/**
 * Serves the demo like `npm start`, with a temporary database, so that no test meets data of an earlier run or a
 * person.
 */
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

const folder = mkdtempSync(join(tmpdir(), 'hub-entry-e2e-'));
const data = join(folder, 'hub');
process.env.HUB_DATA = data;
// The hub's commands, which make no key, and the demo share one.
process.env.HUB_SECRET_KEY = randomBytes(32).toString('base64');
// The pages that tests serve (`guest`, `recipes`, `embedder`, `plain` and `docs` of addresses.ts).
const port = Number(process.env.PORT);
const ownPages = [4, 5, 6, 10, 11].map((offset) => `http://127.0.0.1:${port + offset}`).join(' ');
process.env.HUB_TAG_ORIGINS = ownPages;
process.env.HUB_PARENT_ORIGINS = ownPages;
process.env.HUB_CALLBACK_HOSTS = `127.0.0.1:${port + 5}`;
// Passes on the address of the test that sent a request (fixtures.ts). Browsers that send no such header get an address
// for each connection, so that flows side by side do not use up one visitor's codes (tools/scripts/testEngines.mjs).
process.env.HUB_TRUST_PROXY = '1';
const isApart = process.env.E2E_ADDRESSES === 'connection';
// Longer than a test lasts. After Node's usual five seconds the server of a busy machine closes a connection on which a
// test is sending its next call, which fails.
const keepAliveMs = 600_000;
subscribe('http.server.request.start', (message) => {
  const { request, server } =
    /** @type {{ request: import('node:http').IncomingMessage, server: import('node:http').Server }} */ (
      message
    );
  server.keepAliveTimeout = keepAliveMs;
  const address = request.headers['content-language'] ?? (isApart ? addressOf(request.socket) : undefined);
  if (!address) return;
  // The server's adapter reads either.
  request.rawHeaders.push('x-forwarded-for', address);
  request.headers['x-forwarded-for'] = address;
});

/** @param {import('node:net').Socket} socket */
function addressOf({ remotePort = 0 }) {
  return `10.${remotePort >> 8}.${remotePort & 255}.1`;
}
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
register();
await prepareData();
await addLightTenant();
await addStrictTenant();
await addCheckedTenant();
await hashCheaply();
await import('../tools/scripts/start.mjs');

/** Takes the tests' copy of an empty database, which saves the seconds of making one. */
async function prepareData() {
  const { prepareDataFolder } = await import('../hub/testing/openTestDatabase.ts');
  await prepareDataFolder(data);
}

/**
 * Gives the demo's hub the hashes of the hub's own tests: at its real cost each takes 33 ms of a core, and no page shows
 * it. hub/credentials/passwords.test.ts holds the real one.
 */
async function hashCheaply() {
  const { demo } = await import('../demo/demo.ts');
  const { testPasswords } = await import('../hub/testing/createTestHub.ts');
  Object.assign(demo, { passwords: testPasswords });
}

/** Adds the tenant whose forms are outside the shadow root (lightDom.e2e.ts). */
function addLightTenant() {
  const lists = { tag_origins: ownPages.split(' '), parent_origins: ownPages.split(' ') };
  return addTenant('Light', { ...lists, profile: { light_dom: true } });
}

/** Adds the tenant whose accounts need a second factor (setUpInSignIn.e2e.ts). */
function addStrictTenant() {
  return addTenant('Strict', { profile: { double_verification: true, second_factors: ['totp', 'mobile'] } });
}

/** Adds the tenant that asks another service whether a visitor is a person (humanCheckService.e2e.ts). */
function addCheckedTenant() {
  return addTenant('Checked', {}, { humanCheck: 'turnstile' });
}

/**
 * With the hub's own command.
 *
 * @param {string} name
 * @param {object} settings
 * @param {object} [limits]
 */
async function addTenant(name, settings, limits = {}) {
  const file = join(folder, `${name}.json`);
  const theme = { system_name: name, system_abbr: name, privacy_policy: '/privacy/policy' };
  writeFileSync(file, JSON.stringify({ theme, ...settings }));
  const limitsFile = join(folder, `${name}.limits.json`);
  writeFileSync(limitsFile, JSON.stringify(limits));
  const { runCommand } = await import('../hub/command/runCommand.ts');
  const env = { ...process.env, HUB_PUBLIC_ORIGIN: `http://localhost:${port}` };
  const host = `${name.toLowerCase()}.localhost`;
  await runCommand(['tenant', 'add', host, '--settings', file, '--limits', limitsFile], env, () => undefined);
}
