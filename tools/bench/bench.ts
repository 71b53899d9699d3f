/**
 * `npm run bench [-- name …]`: measures speed, weight and smoothness of the sign-in, the floors and, if given, peers
 * (`PEERS`) and another checkout (`BEFORE`), interleaved in one run. Prints tables and writes tools/bench/results.md.
 * Methods and environment variables: tools/bench/README.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged } from '../scripts/build.mjs';
import type { BenchPage } from './load/benchPage';
import { boundReport } from './load/boundReport';
import { buildFloors } from './load/buildFloors';
import { measureMounts, measureTags, type GrowthSample } from './load/growth';
import { interact, type InteractionSample } from './load/interact';
import { loadPeers } from './load/loadPeers';
import { measureLoad, type LoadSample } from './load/measureLoad';
import { fast, slow } from './load/openBrowser';
import { beforePages, ownPages } from './load/ownPages';
import { growthReport, interactionReport, loadTable, ratioReport } from './load/reports';
import { commitOf, describeRun, writeSection } from './load/resultsFile';
import { summarizeLoads } from './load/summarizeLoads';
import { startServers, type Servers } from './server/startServers';

const repetitions = Number(process.env['REPS'] ?? 5);
const peerLists = process.env['PEERS'];
const before = process.env['BEFORE'];
const names = process.argv.slice(2);
const mountMarks = [20, 100, 200];

/** The list is rotated each round, so that no page is always first. */
const rotated = <Item>(items: readonly Item[], by: number): Item[] =>
  items.map((_, index) => items[(index + by) % items.length]).filter((item) => item !== undefined);

async function attempt<Sample>(what: string, run: () => Promise<Sample>): Promise<Sample | null> {
  try {
    const sample = await run();
    process.stderr.write(`${what} (load ${(loadavg()[0] ?? 0).toFixed(1)})\n`);
    return sample;
  } catch (error) {
    process.stderr.write(`${what}: ${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

async function measureLoads(servers: Servers, pages: readonly BenchPage[]): Promise<LoadSample[]> {
  // Warm-up: the servers compress their files, and the system caches the browser.
  for (const page of pages) await attempt(`warm ${page.name}`, () => measureLoad(servers, page, fast));
  const samples: LoadSample[] = [];
  for (let round = 0; round < repetitions; round += 1)
    for (const condition of [fast, slow])
      for (const page of rotated(pages, round * 3)) {
        const what = `${round + 1}/${repetitions} ${condition.name} ${page.name}`;
        const sample = await attempt(what, () => measureLoad(servers, page, condition));
        if (sample) samples.push(sample);
      }
  return samples;
}

async function measureInteractions(
  servers: Servers,
  page: BenchPage | undefined,
): Promise<InteractionSample[]> {
  const own = ownPages(servers).find(({ name }) => name === page?.name);
  const samples: InteractionSample[] = [];
  for (let round = 0; own && round < repetitions; round += 1) {
    const sample = await attempt(`interaction ${round + 1}`, () => interact(servers, own));
    if (sample) samples.push(sample);
  }
  return samples;
}

async function measureGrowth(servers: Servers): Promise<GrowthSample[]> {
  const samples: GrowthSample[] = [];
  for (let round = 0; round < Math.min(repetitions, 3); round += 1)
    for (const tags of rotated([0, 1, 10, 50], round)) {
      const sample = await attempt(`${tags} tags`, () => measureTags(servers, tags));
      if (sample) samples.push(sample);
    }
  return samples;
}

function report(heading: string, body: string): void {
  console.log(`\n## ${heading}\n\n${body}`);
  writeSection(heading, body);
}

const folder = mkdtempSync(join(tmpdir(), 'hub-entry-floors-'));
// An existing build is measured unchanged.
if (!process.env['HUB_DIST']) await buildWhenChanged();
const command = [before && 'BEFORE=…', peerLists && 'PEERS=…', 'npm run bench'].filter(Boolean).join(' ');
const run = await describeRun(command);
const servers = await startServers(Number(process.env['PORT'] ?? 4790), peerLists !== undefined, before);
try {
  const ports = { port: servers.pagesPort, tlsPort: servers.tlsPort };
  const ours = [...ownPages(servers), ...(before ? beforePages(servers, commitOf(before)) : [])];
  const floors = await buildFloors(folder);
  const peers = await loadPeers(peerLists, ports, names);
  const pages = [...floors, ...ours, ...peers];
  const rows = summarizeLoads(pages, await measureLoads(servers, pages));
  const rowsOf = (list: readonly BenchPage[]) =>
    rows.filter((row) => list.some(({ name }) => name === row.name));
  const errors = rows.flatMap((row) => row.errors.map((error) => `${row.name}: ${error}`));
  const note = `${run} Median of ${repetitions} (lowest–highest). Sizes: gzip 9, kB = 1000 bytes.`;
  report('Loads', [note, loadTable(rows), ...errors].join('\n\n'));
  report('Ratios', ratioReport(rowsOf(ours), [...rowsOf(floors), ...rowsOf(peers)]));
  const interactions = await measureInteractions(servers, ours[0]);
  report('Interaction, processor 4 × slower', interactionReport(interactions));
  const mounts = (await attempt('mounts', () => measureMounts(servers, mountMarks))) ?? [];
  report('Growth', growthReport(await measureGrowth(servers), mounts));
  report('Bounds', boundReport({ rows, peers: rowsOf(peers), interactions, mounts }));
} finally {
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
}
