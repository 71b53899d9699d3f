import { describe, expect, it } from 'vitest';
import { wechatPaceMs } from './pollWechat';

describe('wechatPaceMs', () => {
  it.each([
    [0, 0, 2000],
    [59_999, 0, 2000],
    [60_000, 0, 3000],
    [119_999, 0, 3000],
    [120_000, 0, 5000],
    [0, 0.5, 2200],
    [60_000, 1, 3600],
    [600_000, 1, 6000],
  ])('%i ms after the code was shown, with %d: %i ms', (shownMs, random, ms) => {
    expect(wechatPaceMs(shownMs, random)).toBe(ms);
  });
});
