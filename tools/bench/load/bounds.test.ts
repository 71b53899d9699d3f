import { describe, expect, it } from 'vitest';
import { boundCells, boundsOf, verdict } from './bounds';

const run = {
  pageSlow: 330,
  pageAgainSlow: 264,
  tagSlow: 500,
  frameSlow: 700,
  htmlSlow: 264,
  pagePaintSlow: 312,
  htmlPaintSlow: 260,
  peerSlow: 1000,
  pageFast: 100,
  peerFast: 100,
  hydratedSlow: 1250,
  script: 16,
  reactScript: 10,
  heapMb: 3.9,
  longestTask: 50,
  layoutShift: 0,
  typing: 100,
  tabs: 100,
  submit: 100,
  mountedHeapMb: 0.05,
  mountedNodes: 0,
};

describe('boundsOf', () => {
  it('meets each bound at the bound itself', () => {
    expect(boundsOf(run).map(verdict)).toEqual(Array.from({ length: 18 }, () => 'yes'));
  });

  it.each([
    ['pageSlow', 331, ['usable slow, page: of the best peer’s', 'usable slow, page: of the HTML floor’s']],
    ['pageAgainSlow', 265, ['usable slow, page, second visit: of the HTML floor’s']],
    ['pagePaintSlow', 313, ['first contentful paint slow, page: of the HTML floor’s']],
    ['tagSlow', 501, ['usable slow, tag: of the best peer’s']],
    ['frameSlow', 701, ['usable slow, frame: of the best peer’s']],
    ['pageFast', 101, ['usable unthrottled, page: of the best peer’s']],
    ['hydratedSlow', 1251, ['hydrated slow, page: of the best peer’s time to usable']],
    ['script', 17, ['script, page: of the bare React floor’s']],
    ['heapMb', 3.91, ['heap after GC, page, MB']],
    ['longestTask', 51, ['longest task unthrottled, page, ms']],
    ['layoutShift', 0.0001, ['layout shift, page']],
    ['typing', 104, ['typing, processor 4 × slower, ms to the next paint']],
    ['mountedHeapMb', 0.06, ['heap of mounts 101 to 200, MB more']],
    ['mountedNodes', 1, ['nodes and listeners of mounts 101 to 200, more']],
  ] as const)('fails for %s of %d', (figure, value, failed) => {
    const bounds = boundsOf({ ...run, [figure]: value });
    expect(bounds.filter((bound) => verdict(bound) !== 'yes').map(({ what }) => what)).toEqual(failed);
  });
});

describe('boundCells', () => {
  const heap = { what: 'heap', value: 3.5, limit: 3.9, stretch: 3.4, digits: 2 };

  it.each([
    [3.91, '3.91', '**no**'],
    [3.5, '3.50', 'yes'],
    [3.4, '3.40', 'yes, and the stretch'],
    [Number.NaN, '–', '–'],
  ])('shows %s, %s for %d', (value, measured, met) => {
    expect(boundCells({ ...heap, value })).toEqual(['heap', '≤ 3.9 (stretch 3.4)', measured, met]);
  });

  it('omits a missing goal', () => {
    expect(boundCells({ what: 'shift', value: 0, limit: 0, digits: 5 })).toEqual([
      'shift',
      '≤ 0',
      '0.00000',
      'yes',
    ]);
  });
});
