import { describe, expect, it } from 'vitest';
import { printSummary, summarize } from './statistics';

describe('summarize', () => {
  it.each([
    [[3], { median: 3, min: 3, max: 3 }],
    [[9, 1, 5], { median: 5, min: 1, max: 9 }],
    [[4, 1, 10, 2], { median: 3, min: 1, max: 10 }],
    [[7, null, Number.POSITIVE_INFINITY, Number.NaN, 5], { median: 6, min: 5, max: 7 }],
  ])('of %j is %j', (values, expected) => {
    expect(summarize(values)).toEqual(expected);
  });

  it('is null if every sample failed', () => {
    expect(summarize([null, Number.NaN])).toBeNull();
    expect(summarize([])).toBeNull();
  });
});

describe('printSummary', () => {
  it('prints median and range', () => {
    expect(printSummary({ median: 1.25, min: 1, max: 2 }, 1)).toBe('1.3 (1.0–2.0)');
  });

  it('prints one number if all samples print alike', () => {
    expect(printSummary({ median: 1.31, min: 1.309, max: 1.312 }, 2)).toBe('1.31');
  });

  it('prints a dash without samples', () => {
    expect(printSummary(null)).toBe('–');
  });
});
