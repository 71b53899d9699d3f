/**
 * `npm run test:engines`, once the demo runs (tools/scripts/testEngines.mjs): runs every flow in Firefox and WebKit in
 * parallel, prints the table and writes a report. `--write` writes the table into docs/browsers.md; without it, the
 * table there must match. Other arguments: parts of the titles of flows to run.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { addresses } from '../addresses';
import { LostCommand, patienceMs, type Engine, type Place, type Visit } from './engine';
import { startFirefox } from './firefox';
import { flows, type Flow } from './flows';
import { engineNames, modes, type EngineName, type Mode } from './stage';
import { reasonAgainst, writeTable, type Cell } from './table';
import { startWebkit } from './webkit';

const folder = 'test-results/engines';
const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const asked = flows.filter(({ title }) => wanted.length === 0 || wanted.some((part) => title.includes(part)));

/** How many of each engine run side by side: a visitor waits most of the time. */
const lanes = [0, 1] as const;

const start: Record<EngineName, (lane: number) => Promise<Engine> | undefined> = {
  Firefox: () => (process.env['FIREFOX'] ? startAnswering(process.env['FIREFOX']) : undefined),
  WebKit: (lane) => {
    const { WEBKIT_DRIVER: driver, WEBKIT: browser } = process.env;
    const port = Number(new URL(addresses.portal).port) + 8 + lane;
    return driver && browser ? startWebkit({ driver, browser }, port) : undefined;
  },
};

/** Now and then a browser starts and answers nothing, as WebKit's does (webkit.ts): then another one is started. */
const startAnswering = (firefox: string): Promise<Engine> =>
  startFirefox(firefox).catch((error: unknown) => {
    console.warn(`Firefox is started again: ${String(error)}`);
    return startFirefox(firefox);
  });

/** Runs all flows in one engine, the long ones first. */
async function walkAll(name: EngineName): Promise<Cell[]> {
  const waiting = asked
    .toSorted((one, other) => Number(other.isLong ?? 0) - Number(one.isLong ?? 0))
    .flatMap((flow) => modes.map((mode): Waiting => ({ flow, mode })))
    .filter(({ flow, mode }) => reasonAgainst(flow, name, mode) === undefined);
  return (await Promise.all(lanes.map((lane) => walkLane(name, lane, waiting)))).flat();
}

interface Waiting {
  flow: Flow;
  mode: Mode;
  /** A browser was lost in it before. */
  isAgain?: true;
}

/** Runs flows one after the other: a window without the focus receives no keys. */
async function walkLane(name: EngineName, lane: number, waiting: Waiting[]): Promise<Cell[]> {
  let engine = await start[name](lane);
  if (!engine) return [];
  if (lane === 0) console.log(`${name} ${engine.version}`);
  const cells: Cell[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { flow, mode, isAgain } = next;
    // One at a time.
    // oxlint-disable-next-line no-await-in-loop
    const cell = await walk(engine, { flow: flow.title, engine: name, mode, seconds: 0 });
    // A browser that answers nothing tells nothing about the product: the flow is run once more, from its beginning.
    if (cell.failure !== undefined && cell.isLost && !isAgain) {
      console.warn(`${name}, ${mode}: ${flow.title}: runs again in a new browser`);
      waiting.unshift({ ...next, isAgain: true });
    } else cells.push(cell);
    if (!flow.isLong && !cell.isLost) continue;
    // A new browser: one that does not answer would fail the flows after this one too, and once accessibility trees
    // have been read, Firefox keeps no page for Back.
    // oxlint-disable-next-line no-await-in-loop
    await engine.stop();
    // oxlint-disable-next-line no-await-in-loop
    engine = await start[name](lane);
    if (!engine) return cells;
  }
  await engine.stop();
  return cells;
}

async function walk(engine: Engine, cell: Cell): Promise<Cell> {
  const startedAt = Date.now();
  const where = `${cell.engine}, ${cell.mode}: ${cell.flow}`;
  let visit: Visit | undefined;
  let causes: unknown[] = [];
  try {
    visit = await engine.open((line) => console.warn(`${where}: ${line}`));
    const flow = asked.find(({ title }) => title === cell.flow);
    await flow?.walk({ engine: cell.engine, mode: cell.mode, page: visit.page });
  } catch (error) {
    causes = causesOf(error);
  }
  const seconds = (Date.now() - startedAt) / 1000;
  const failure = causes.map((each) => (each instanceof Error ? each.message : String(each))).join(': ');
  if (failure !== '') console.error(`FAILED ${where}: ${failure}`);
  // A browser that does not answer is asked nothing more.
  if (causes.some((each) => each instanceof LostCommand)) return { ...cell, seconds, failure, isLost: true };
  if (failure !== '') await keepPicture(visit?.page, `${cell.engine}-${cell.mode}-${cell.flow.slice(0, 24)}`);
  const isLost = !(await isEnded(visit));
  return failure === '' ? { ...cell, seconds, isLost } : { ...cell, seconds, failure, isLost };
}

const isEnded = async (visit: Visit | undefined): Promise<boolean> =>
  visit?.end().then(
    () => true,
    () => false,
  ) ?? true;

/** An error and what caused it. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...causesOf(error.cause)] : [error];
}

async function keepPicture(page: Place | undefined, name: string): Promise<void> {
  if (!page) return;
  try {
    const file = `${folder}/${name.replace(/\W+/g, '-')}.png`;
    await writeFile(file, Buffer.from(await page.picture(), 'base64'));
  } catch {
    // The failure itself is reported.
  }
}

/** Puts the table into docs/browsers.md, or compares it. @returns whether it is the one there */
async function keepTable(cells: readonly Cell[]): Promise<boolean> {
  const file = 'docs/browsers.md';
  const before = await readFile(file, 'utf8');
  const [head, tail] = ['<!-- engines -->', '<!-- /engines -->'];
  const [start_, end] = [before.indexOf(head) + head.length, before.indexOf(tail)];
  const after = `${before.slice(0, start_)}\n\n${writeTable(flows, cells)}\n\n${before.slice(end)}`;
  if (process.argv.includes('--write')) await writeFile(file, after);
  return process.argv.includes('--write') || after === before;
}

// The browsers end with it.
process.once('SIGTERM', () => process.exit(1));
const startedAt = Date.now();
await mkdir(folder, { recursive: true });
const cells = (await Promise.all(engineNames.map(walkAll))).flat();
console.log(`\n${writeTable(asked, cells, true)}\n`);
const failures = cells.filter(({ failure }) => failure !== undefined);
const isWhole =
  wanted.length === 0 && engineNames.every((name) => cells.some(({ engine }) => engine === name));
const isKept = !isWhole || failures.length > 0 || (await keepTable(cells));
if (!isKept) console.error('docs/browsers.md has another table: npm run test:engines -- --write');
const report = { passed: cells.length - failures.length, failed: failures.length + (isKept ? 0 : 1) };
await writeFile(`${folder}/report.json`, JSON.stringify(report));
console.log(
  `${report.passed} passed, ${report.failed} failed in ${Math.round((Date.now() - startedAt) / 1000)} s (patience ${patienceMs / 1000} s)`,
);
process.exitCode = report.failed === 0 ? 0 : 1;
