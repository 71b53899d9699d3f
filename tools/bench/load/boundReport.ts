/** The section of `tools/bench/results.md` about the bounds that are met. */
import { boundCells, boundsOf } from './bounds';
import type { MountSample } from './growth';
import type { InteractionSample } from './interact';
import { knownRun, scaledPeers, type PeerFigures } from './knownPeers';
import type { LoadSample } from './measureLoad';
import type { Condition } from './openBrowser';
import { table } from './resultsFile';
import { summarize } from './statistics';
import type { PageRow } from './summarizeLoads';

/** The figures of a run. */
interface Measured {
  /** All pages. */
  rows: readonly PageRow[];
  /** Those of them that are peers. */
  peers: readonly PageRow[];
  interactions: readonly InteractionSample[];
  mounts: readonly MountSample[];
}

const unmeasured = Number.NaN;
const usable = ({ usable: time }: LoadSample): number | null => time;

/** The bounds of page and tag at their first visit. */
export function boundReport({ rows, peers, interactions, mounts }: Measured): string {
  const median = (
    name: string,
    condition: Condition['name'],
    figure: (sample: LoadSample) => number | null,
  ): number => rows.find((row) => row.name === name)?.median(condition, figure) ?? unmeasured;
  const react = {
    usableSlow: median('floor: react', 'slow', usable),
    usableFast: median('floor: react', 'fast', usable),
  };
  const against = peers.length > 0 ? peers.map(figuresOf) : scaledPeers(react);
  const longest = (figure: (sample: InteractionSample) => number): number =>
    summarize(interactions.map(figure))?.median ?? unmeasured;
  const bounds = boundsOf({
    pageSlow: median('page', 'slow', usable),
    pageAgainSlow: median('page, second visit', 'slow', usable),
    pagePaintSlow: median('page', 'slow', ({ firstPaint }) => firstPaint),
    htmlPaintSlow: median('floor: html', 'slow', ({ firstPaint }) => firstPaint),
    frameSlow: median('frame', 'slow', usable),
    tagSlow: median('tag', 'slow', usable),
    htmlSlow: median('floor: html', 'slow', usable),
    peerSlow: least(against.map(({ usableSlow }) => usableSlow)),
    pageFast: median('page', 'fast', usable),
    peerFast: least(against.map(({ usableFast }) => usableFast)),
    hydratedSlow: median('page', 'slow', ({ hydrated }) => hydrated),
    script: median('page', 'fast', ({ script }) => script),
    reactScript: median('floor: react', 'fast', ({ script }) => script),
    heapMb: median('page', 'fast', ({ heapBytes }) => heapBytes / 1e6),
    longestTask: median('page', 'fast', ({ longestTask }) => longestTask),
    layoutShift: median('page', 'fast', ({ layoutShift }) => layoutShift),
    typing: longest(({ typing }) => typing),
    tabs: longest(({ tabs }) => tabs),
    submit: longest(({ submit }) => submit),
    mountedHeapMb: leftBehind(mounts, ({ heapBytes }) => heapBytes / 1e6),
    mountedNodes: leftBehind(mounts, ({ nodes, listeners }) => nodes + listeners),
  });
  return [
    `Page and tag at their first visit. ${sourceOf(peers)}`,
    table([['what', 'bound', 'measured', 'met'], ...bounds.map(boundCells)]),
  ].join('\n\n');
}

const figuresOf = (peer: PageRow): PeerFigures => ({
  name: peer.name,
  usableSlow: peer.median('slow', usable) ?? unmeasured,
  usableFast: peer.median('fast', usable) ?? unmeasured,
});

const least = (values: readonly number[]): number => summarize(values)?.min ?? unmeasured;

/** Growth over the last mounts. */
function leftBehind(mounts: readonly MountSample[], figure: (sample: MountSample) => number): number {
  const [before, after] = mounts.slice(-2);
  return before && after ? figure(after) - figure(before) : unmeasured;
}

const sourceOf = (peers: readonly PageRow[]): string =>
  peers.length > 0
    ? `Peers of this run: ${peers.map(({ name }) => name).join(', ')}.`
    : `No peers in this run: those of ${knownRun.date} are used, scaled by the React floor of both runs.`;
