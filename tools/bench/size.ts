/**
 * `npm run size`, after the budgets: where each kB of the built scripts comes from. For each file its gzip size and,
 * from its source map, which packages and folders it is made of; a source's share is its share of the minified
 * characters, scaled to the file's gzip size. SHARE (0.3) is the smallest share in kB that is listed by name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWhenChanged } from '../scripts/build.mjs';
import { attributeBytes, byOwner, type SourceMap } from './size/attributeBytes';
import { findFirstLoad } from './size/findFirstLoad';

const smallestShare = Number(process.env['SHARE'] ?? 0.3);
const given = process.env['HUB_DIST'];
if (!given) await buildWhenChanged();
const portal = join(given ?? join(import.meta.dirname, '../../dist'), 'portal');

interface Chunk {
  name: string;
  gzip: number;
  /** Owner → kB, largest first. */
  owners: [string, number][];
}

function readScripts(): Map<string, string> {
  const names = ['', 'assets/'].flatMap((folder) =>
    readdirSync(join(portal, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => folder + name),
  );
  return new Map(names.map((name) => [name, readFileSync(join(portal, name), 'utf8')]));
}

function readChunk(name: string, code: string): Chunk {
  const gzip = gzipSync(code, { level: 9 }).length / 1000;
  const map = readMap(name);
  const bytes = map ? attributeBytes(code, map) : new Map([['(no source map)', code.length]]);
  const all = [...bytes.values()].reduce((sum, count) => sum + count, 0);
  return { name, gzip, owners: byOwner(bytes).map(([owner, count]) => [owner, (count / all) * gzip]) };
}

function readMap(name: string): SourceMap | null {
  try {
    return JSON.parse(readFileSync(join(portal, `${name}.map`), 'utf8'));
  } catch {
    // A chunk that only passes on what others export has none.
    return null;
  }
}

const printKb = (kilobytes: number): string => kilobytes.toFixed(2).padStart(8);

const isListed = ([, kilobytes]: readonly [string, number]): boolean => kilobytes >= smallestShare;

function printOwners(owners: readonly [string, number][]): void {
  const listed = owners.filter(isListed);
  const rest = owners.filter((owner) => !isListed(owner));
  for (const [owner, kilobytes] of listed) console.log(`${printKb(kilobytes)}    ${owner}`);
  const others = rest.reduce((sum, [, kilobytes]) => sum + kilobytes, 0);
  if (rest.length > 0 && listed.length > 0) console.log(`${printKb(others)}    ${rest.length} others`);
}

/** Adds up the owners of several files. */
function totals(chunks: readonly Chunk[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [owner, kilobytes] of chunks.flatMap(({ owners }) => owners))
    sums.set(owner, (sums.get(owner) ?? 0) + kilobytes);
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

function printGroup(title: string, chunks: readonly Chunk[]): void {
  const sum = chunks.reduce((total, { gzip }) => total + gzip, 0);
  console.log(`\n${title}: ${sum.toFixed(2)} kB gzip in ${chunks.length} files`);
  for (const { name, gzip, owners } of chunks.toSorted((a, b) => b.gzip - a.gzip)) {
    console.log(`\n${printKb(gzip)}  ${name}`);
    printOwners(owners);
  }
}

const scripts = readScripts();
const firstNames = findFirstLoad(scripts);
const chunks = [...scripts].map(([name, code]) => readChunk(name, code));
const first = chunks.filter(({ name }) => firstNames.has(name));
printGroup(
  'Later, when something asks for it',
  chunks.filter(({ name }) => !firstNames.has(name)),
);
printGroup('First load of a sign-in', first);
console.log('\nThe first load by origin');
printOwners(totals(first));
