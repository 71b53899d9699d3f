import { expect, it } from 'vitest';
import { relativeTime } from './relativeTime';

const now = Date.UTC(2026, 10, 27, 12);
const minute = 60_000;

it.each([
  [0, 'now', '现在'],
  [-5 * minute, 'now', '现在'],
  [minute, '1 minute ago', '1分钟前'],
  [119 * minute, '1 hour ago', '1小时前'],
  [26 * 60 * minute, 'yesterday', '昨天'],
  [29 * 24 * 60 * minute, '29 days ago', '29天前'],
  [30 * 24 * 60 * minute, null, null],
])('an age of %d ms reads %j and %j', (age, en, zh) => {
  expect(relativeTime(now - age, now, 'en')).toBe(en);
  expect(relativeTime(now - age, now, 'zh')).toBe(zh);
});
