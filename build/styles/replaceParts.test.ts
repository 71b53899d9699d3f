import { expect, it } from 'vitest';
import { replaceParts } from './replaceParts';

it('replaces parts in any order and keeps every line where it was', () => {
  const code = 'a `1\n2\n` b `3`\nc';
  expect(
    replaceParts(code, [
      { start: 11, end: 14, text: 'Y' },
      { start: 2, end: 8, text: 'X' },
    ]),
  ).toBe('a X\n\n b Y\nc');
});
