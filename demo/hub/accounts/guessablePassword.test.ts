import { expect, it } from 'vitest';
import { whyGuessable } from './guessablePassword';

it.each(['abc123', 'password1', 'Qwerty123', '1qaz2wsx', 'P@SSW0RD', 'qwer1234', 'aa123456'])(
  '%s is one of the commonest, in capitals too',
  (password) => expect(whyGuessable(password, [])).toBe('error.passwordCommon'),
);

it.each([
  ['designer1', 'designer@example.com'],
  ['DESIGNER-2026!', 'designer@example.com'],
  ['designer@example.com1', 'designer@example.com'],
  ['Ada.Lovelace7', 'Ada Lovelace'],
  ['a13900009999', '13900009999'],
  ['+447700900123x', '+447700900123'],
  ['王小明2026', '王小明'],
])('%s is the name %s', (password, name) =>
  expect(whyGuessable(password, [null, name])).toBe('error.passwordIsName'),
);

it.each([
  ['Design3D!', 'designer@example.com'],
  ['mydesigner1', 'designer@example.com'],
  ['Quite-new-7', '13900009999'],
  ['jo-1984-x', 'jo@example.com'],
  ['x1', ''],
])('%s is not the name %s', (password, name) => expect(whyGuessable(password, [name])).toBeNull());
