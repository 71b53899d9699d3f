import { describe, expect, it } from 'vitest';
import { scanHint } from './useWechatPanel';

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36';
const wechat = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50';

describe('scanHint', () => {
  it.each([
    [desktop, 1280, 800, null],
    [desktop, 375, 740, 'phone'],
    [desktop, 740, 375, 'phone'],
    [desktop, 768, 1024, null],
    [wechat, 390, 844, 'inside'],
    [wechat, 1280, 800, 'inside'],
  ])('%s at %i × %i: %s', (userAgent, width, height, hint) => {
    const view = { navigator: { userAgent }, screen: { width, height } };
    expect(scanHint(view as unknown as Pick<Window, 'navigator' | 'screen'>)).toBe(hint);
  });
});
