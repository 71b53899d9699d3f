/**
 * Serves the demo like `npm start`, with a temporary database, so that no test meets data of an earlier run or a
 * person.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'hub-entry-e2e-'));
process.env.HUB_DATA = join(folder, 'hub');
// The pages that tests serve (`guest`, `recipes` and `embedder` of addresses.ts).
const port = Number(process.env.PORT);
const ownPages = [3, 4, 5].map((offset) => `http://127.0.0.1:${port + offset}`).join(' ');
process.env.HUB_TAG_ORIGINS = ownPages;
process.env.HUB_PARENT_ORIGINS = ownPages;
process.env.HUB_CALLBACK_HOSTS = `127.0.0.1:${port + 4}`;
// Each test has an address of its own (fixtures.ts), so that none meets the limits of another.
process.env.HUB_TRUST_PROXY = '1';
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await import('../scripts/start.mjs');
