/** The bounds of speed and weight, with the measured figures. They are only reported: no check fails by them. */

/** Medians of a run; missing figures are NaN. */
export interface Figures {
  /** Time to usable on the slow line. */
  pageSlow: number;
  /** The same at a second visit. */
  pageAgainSlow: number;
  tagSlow: number;
  frameSlow: number;
  htmlSlow: number;
  /** First contentful paint on the slow line. */
  pagePaintSlow: number;
  htmlPaintSlow: number;
  peerSlow: number;
  /** Time to usable unthrottled. */
  pageFast: number;
  peerFast: number;
  /** Time until the app has taken the page's form over, on the slow line. */
  hydratedSlow: number;
  /** Time in scripts, unthrottled. */
  script: number;
  reactScript: number;
  heapMb: number;
  longestTask: number;
  layoutShift: number;
  /** Longest time to the next paint. */
  typing: number;
  tabs: number;
  submit: number;
  /** Memory that the later half of 200 mounts left. */
  mountedHeapMb: number;
  mountedNodes: number;
}

export interface Bound {
  what: string;
  value: number;
  /** Met at or below it. */
  limit: number;
  /** A stricter bound, which is a goal. */
  stretch?: number;
  digits: number;
}

const interaction = (what: string, value: number): Bound => ({
  what: `${what}, processor 4 × slower, ms to the next paint`,
  value,
  limit: 100,
  digits: 0,
});

/** The bounds with what was measured. */
export function boundsOf(run: Figures): Bound[] {
  const ofPeer = 'of the best peer’s';
  const ofHtml = 'of the HTML floor’s';
  return [
    { what: `usable slow, page: ${ofPeer}`, value: run.pageSlow / run.peerSlow, limit: 0.33, digits: 2 },
    { what: `usable slow, page: ${ofHtml}`, value: run.pageSlow / run.htmlSlow, limit: 1.25, digits: 2 },
    {
      what: `first contentful paint slow, page: ${ofHtml}`,
      value: run.pagePaintSlow / run.htmlPaintSlow,
      limit: 1.2,
      digits: 2,
    },
    {
      what: `usable slow, page, second visit: ${ofHtml}`,
      value: run.pageAgainSlow / run.htmlSlow,
      limit: 1,
      digits: 2,
    },
    { what: `usable slow, tag: ${ofPeer}`, value: run.tagSlow / run.peerSlow, limit: 0.5, digits: 2 },
    { what: `usable slow, tag: ${ofHtml}`, value: run.tagSlow / run.htmlSlow, limit: 2.1, digits: 2 },
    { what: `usable slow, frame: ${ofPeer}`, value: run.frameSlow / run.peerSlow, limit: 0.7, digits: 2 },
    { what: `usable unthrottled, page: ${ofPeer}`, value: run.pageFast / run.peerFast, limit: 1, digits: 2 },
    {
      what: `hydrated slow, page: ${ofPeer} time to usable`,
      value: run.hydratedSlow / run.peerSlow,
      limit: 1.25,
      stretch: 1.1,
      digits: 2,
    },
    {
      what: 'script, page: of the bare React floor’s',
      value: run.script / run.reactScript,
      limit: 1.6,
      digits: 2,
    },
    { what: 'heap after GC, page, MB', value: run.heapMb, limit: 3.9, stretch: 3.4, digits: 2 },
    { what: 'longest task unthrottled, page, ms', value: run.longestTask, limit: 50, digits: 0 },
    { what: 'layout shift, page', value: run.layoutShift, limit: 0, digits: 5 },
    interaction('typing', run.typing),
    interaction('switching tabs', run.tabs),
    interaction('submitting', run.submit),
    // An element that is kept costs some 100 kB: this allows 0.5 kB a mount.
    { what: 'heap of mounts 101 to 200, MB more', value: run.mountedHeapMb, limit: 0.05, digits: 2 },
    { what: 'nodes and listeners of mounts 101 to 200, more', value: run.mountedNodes, limit: 0, digits: 0 },
  ];
}

/** Whether a bound is met, in words. */
export function verdict({ value, limit, stretch }: Bound): string {
  if (!Number.isFinite(value)) return '–';
  if (value > limit) return '**no**';
  return stretch !== undefined && value <= stretch ? 'yes, and the stretch' : 'yes';
}

/** The bounds as a table's rows: what, bound, measured, met. */
export function boundCells(bound: Bound): string[] {
  const { what, value, limit, stretch, digits } = bound;
  const limits = stretch === undefined ? `≤ ${limit}` : `≤ ${limit} (stretch ${stretch})`;
  return [what, limits, Number.isFinite(value) ? value.toFixed(digits) : '–', verdict(bound)];
}
