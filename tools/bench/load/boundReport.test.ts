import { describe, expect, it } from 'vitest';
import { boundReport } from './boundReport';
import { knownRun } from './knownPeers';
import { summarizeLoads } from './summarizeLoads';

const sample = (name: string, condition: 'fast' | 'slow', usable: number | null) => ({
  name,
  condition,
  usable,
  hydrated: usable,
  firstPaint: null,
  script: 10,
  task: 20,
  heapBytes: 2e6,
  elements: 1,
  longestTask: 0,
  layoutShift: 0,
  toUsable: { js: 0, css: 0, requests: 0 },
  whole: { js: 0, css: 0, requests: 0 },
  errors: [],
});
const rowOf = (name: string, fast: number | null, slow: number | null) =>
  summarizeLoads([{ name, selector: '' }], [sample(name, 'fast', fast), sample(name, 'slow', slow)]);
const own = [
  ...rowOf('page', 50, 400),
  ...rowOf('tag', 50, 600),
  ...rowOf('floor: html', 20, 200),
  ...rowOf('floor: react', knownRun.floor.usableFast, knownRun.floor.usableSlow),
];
const mounts = [
  { mounts: 20, heapBytes: 1e6, nodes: 90, listeners: 9 },
  { mounts: 100, heapBytes: 1.5e6, nodes: 100, listeners: 10 },
  { mounts: 200, heapBytes: 2e6, nodes: 101, listeners: 12 },
];

describe('boundReport', () => {
  it('compares with the best usable peer', () => {
    const peers = [...rowOf('one', 100, 1000), ...rowOf('two', 80, 1200), ...rowOf('broken', null, null)];
    const report = boundReport({ rows: [...own, ...peers], peers, interactions: [], mounts });
    expect(report).toContain('Peers of this run: one, two, broken.');
    expect(report).toContain('| usable slow, page: of the best peer’s | ≤ 0.33 | 0.40 | **no** |');
    expect(report).toContain('| usable slow, tag: of the best peer’s | ≤ 0.5 | 0.60 | **no** |');
    expect(report).toContain('| usable unthrottled, page: of the best peer’s | ≤ 1 | 0.63 | yes |');
  });

  it('uses the known peers if none are given', () => {
    const report = boundReport({ rows: own, peers: [], interactions: [], mounts });
    expect(report).toContain(`those of ${knownRun.date}`);
    expect(report).toContain('| usable slow, page: of the best peer’s | ≤ 0.33 | 0.37 | **no** |');
  });

  it('uses the later half of the mounts, and omits missing figures', () => {
    const report = boundReport({ rows: own, peers: [], interactions: [], mounts });
    expect(report).toContain('| heap of mounts 101 to 200, MB more | ≤ 0.05 | 0.50 | **no** |');
    expect(report).toContain('| nodes and listeners of mounts 101 to 200, more | ≤ 0 | 3 | **no** |');
    expect(report).toContain('ms to the next paint | ≤ 100 | – | – |');
  });
});
