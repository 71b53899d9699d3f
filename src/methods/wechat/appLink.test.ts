import { expect, test } from 'vitest';
import { safeAppLink } from './wechatScan';

test.each([
  ['https://wxaurl.cn/abc', 'https://wxaurl.cn/abc'],
  ['weixin://dl/business/?t=abc', 'weixin://dl/business/?t=abc'],
  ['javascript:alert(1)', null],
  ['weixin://x\njavascript:alert(1)', null],
  ['http://evil.example/', null],
  ['mailto:a@example.com', null],
  [undefined, null],
])('opens WeChat on the same phone with %s: %s', (value, link) => {
  expect(safeAppLink(value, 'https://portal.example')).toBe(link);
});

test('http is allowed for a local portal only', () => {
  const link = 'http://localhost:4600/dev/wechat?scene=x';
  expect(safeAppLink(link, 'http://localhost:4600')).toBe(link);
});
