import { expect, it } from 'vitest';
import { revealBy } from './keyboard';

const sight = { top: 0, bottom: 400 };
const box = (top: number) => ({ top, bottom: top + 44 });

it.each([
  ['both in sight', box(50), box(150), 0],
  ['the button below the keyboard', box(250), box(380), 36],
  ['no space for both: the field', box(390), box(900), 46],
  ['no space for both, the field in sight', box(100), box(900), 0],
  ['the field above', box(-30), box(150), -42],
])('%s', (_, field, button, by) => {
  expect(revealBy(field, button, sight)).toBe(by);
});
