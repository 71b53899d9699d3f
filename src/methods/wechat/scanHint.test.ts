import { describe, expect, it } from 'vitest';
import { scanHint } from './useWechatPanel';

describe('scanHint', () => {
  it.each([
    [null, 1280, 800, null],
    [null, 375, 740, 'phone'],
    [null, 740, 375, 'phone'],
    [null, 768, 1024, null],
    ['wechat', 390, 844, 'inside'],
    ['wechat', 1280, 800, 'inside'],
  ])('in the app %s at %i × %i: %s', (inApp, width, height, hint) => {
    const view = { screen: { width, height } } as Pick<Window, 'screen'>;
    expect(scanHint(view, inApp)).toBe(hint);
  });
});
