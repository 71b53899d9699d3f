import { describe, expect, it } from 'vitest';
import { inAppBrowser } from './inAppBrowser';

describe('inAppBrowser', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 Lark/7.12.5',
      'lark',
    ],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605 Feishu/3.1', 'lark'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN', 'wechat'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156 Safari/537.36', null],
    ['', null],
  ])('reads %j as %s', (userAgent, app) => {
    expect(inAppBrowser(userAgent)).toBe(app);
  });
});
