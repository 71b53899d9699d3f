import { describe, expect, it } from 'vitest';
import { inAppBrowser, methods } from './registry';

describe('inAppBrowser', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 Lark/7.12.5',
      'lark',
    ],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605 Feishu/3.1', 'lark'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN', 'wechat'],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0.50',
      'wechat',
    ],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh', 'other'],
    [
      'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 AliApp(DingTalk/7.5.10) com.laiwang.DingTalk',
      'other',
    ],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 330.0.3.29.109', 'other'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 [FBAN/FBIOS;FBAV/450.0.0.38.108]', 'other'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Safari Line/14.5.0', 'other'],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/120 Mobile',
      'other',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156 Safari/537.36', null],
    ['', null],
  ])('reads %j as %s', (userAgent, app) => {
    expect(inAppBrowser(userAgent, methods)).toBe(app);
  });
});
