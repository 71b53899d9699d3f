import { describe, expect, it } from 'vitest';
import { ratioCells } from './ratios';

describe('ratioCells', () => {
  it('has a dash for a missing figure', () => {
    expect(ratioCells(50, [100, null, 40, 0])).toEqual(['0.50', '–', '1.25', '–']);
  });
});
