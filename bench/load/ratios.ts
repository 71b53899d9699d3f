/** What the page mode's figures are worth: beside the floors, beside the best peer, and against the bounds we set. */
import type { PeerFigures } from './knownPeers';

/** Medians of our page at its first visit. */
export interface OurFigures {
  usableSlow: number;
  usableFast: number;
  hydratedSlow: number;
  script: number;
  heapMb: number;
  layoutShift: number;
  longestTask: number;
}

export interface Bound {
  what: string;
  value: number;
  /** Holds at or below it. */
  limit: number;
  digits: number;
}

export const holds = ({ value, limit }: Bound): boolean => value <= limit;

/**
 * The bounds with what was measured.
 * @param ours our page
 * @param htmlFloorSlow the plain form on the slow line
 * @param peers at least one
 */
export function boundsOf(ours: OurFigures, htmlFloorSlow: number, peers: readonly PeerFigures[]): Bound[] {
  const bestSlow = Math.min(...peers.map(({ usableSlow }) => usableSlow));
  const bestFast = Math.min(...peers.map(({ usableFast }) => usableFast));
  return [
    { what: 'usable, slow: of the best peer’s', value: ours.usableSlow / bestSlow, limit: 0.5, digits: 2 },
    { what: 'usable, slow: of the HTML floor', value: ours.usableSlow / htmlFloorSlow, limit: 2, digits: 2 },
    {
      what: 'usable, unthrottled: of the best peer’s',
      value: ours.usableFast / bestFast,
      limit: 1,
      digits: 2,
    },
    {
      what: 'hydrated, slow: of the best peer’s time to usable',
      value: ours.hydratedSlow / bestSlow,
      limit: 1.05,
      digits: 2,
    },
    { what: 'script, unthrottled, ms', value: ours.script, limit: 37, digits: 0 },
    { what: 'heap after GC, MB', value: ours.heapMb, limit: 2.5, digits: 2 },
    { what: 'longest task, unthrottled, ms', value: ours.longestTask, limit: 50, digits: 0 },
    { what: 'layout shift', value: ours.layoutShift, limit: 0, digits: 5 },
  ];
}

/** One figure of ours over that of each other row, as a table's cells. */
export function ratioCells(ours: number, others: readonly (number | null)[]): string[] {
  return others.map((other) => (other ? (ours / other).toFixed(2) : '–'));
}
