import { describe, expect, it } from 'vitest';
import { scaledPeers, knownRun } from './knownPeers';
import { boundsOf, holds, ratioCells } from './ratios';

const ours = {
  usableSlow: 500,
  usableFast: 100,
  hydratedSlow: 1050,
  script: 37,
  heapMb: 2.5,
  layoutShift: 0,
  longestTask: 0,
};
const peers = [
  { name: 'one', usableSlow: 1000, usableFast: 120 },
  { name: 'two', usableSlow: 1400, usableFast: 100 },
];

describe('boundsOf', () => {
  it('takes the best peer of each figure, and holds at the bound itself', () => {
    const bounds = boundsOf(ours, 250, peers);
    expect(bounds.map(({ value }) => value)).toEqual([0.5, 2, 1, 1.05, 37, 2.5, 0, 0]);
    expect(bounds.every(holds)).toBe(true);
  });

  it.each([
    ['usableSlow', 501, ['usable, slow: of the best peer’s', 'usable, slow: of the HTML floor']],
    ['usableFast', 101, ['usable, unthrottled: of the best peer’s']],
    ['hydratedSlow', 1051, ['hydrated, slow: of the best peer’s time to usable']],
    ['script', 38, ['script, unthrottled, ms']],
    ['heapMb', 2.51, ['heap after GC, MB']],
    ['longestTask', 51, ['longest task, unthrottled, ms']],
    ['layoutShift', 0.0001, ['layout shift']],
  ] as const)('fails by %s of %d alone', (figure, value, failed) => {
    const bounds = boundsOf({ ...ours, [figure]: value }, 250, peers);
    expect(bounds.filter((bound) => !holds(bound)).map(({ what }) => what)).toEqual(failed);
  });
});

describe('scaledPeers', () => {
  it('keeps the ratio to the React floor', () => {
    const { usableSlow, usableFast } = knownRun.floor;
    const scaled = scaledPeers({ usableSlow: usableSlow * 2, usableFast: usableFast * 3 });
    expect(scaled.map((peer) => peer.usableSlow)).toEqual(knownRun.peers.map((peer) => peer.usableSlow * 2));
    expect(scaled.map((peer) => peer.usableFast)).toEqual(knownRun.peers.map((peer) => peer.usableFast * 3));
  });
});

describe('ratioCells', () => {
  it('has a dash where a row has no figure', () => {
    expect(ratioCells(50, [100, null, 40, 0])).toEqual(['0.50', '–', '1.25', '–']);
  });
});
