/**
 * Keeps the built widget of a release for `e2e/compatibility.e2e.ts`: every script that a sign-in in a tag may load.
 * Run it in a checkout of the release, after `npm run build`:
 *
 *     node tools/scripts/keepWidget.mjs dist/portal <this project>/e2e/compatibility/widget.json.br
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const [folder = '', target = ''] = process.argv.slice(2);
/** Numbering plans, uploads and other languages are not loaded by a sign-in by e-mail in English. */
const isLeftOut = (/** @type {string} */ name) => /^(PhoneNumberInput|hash|zh-)/.test(name);
const assets = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js') && !isLeftOut(name));
const paths = ['hub-entry.js', ...assets.map((name) => `assets/${name}`)];
const files = Object.fromEntries(paths.map((path) => [`/${path}`, readFileSync(join(folder, path), 'utf8')]));
const text = Buffer.from(JSON.stringify(files));
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const packed = brotliCompressSync(text, { params });
writeFileSync(target, packed);
process.stdout.write(`${paths.length} scripts, ${text.length} bytes, ${packed.length} packed\n`);
