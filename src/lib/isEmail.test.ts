import { expect, test } from 'vitest';
import { isEmail } from './isEmail';

test.each([
  'designer@example.com',
  'a@b.co',
  'first.last@sub.example.co.uk',
  'a+b@example.com',
  'a-b_c@ex-ample.com',
])('accepts %s', (address) => expect(isEmail(address)).toBe(true));

test.each([
  '',
  'designer',
  'designer@example',
  '@example.com',
  'a@b.c',
  'a b@example.com',
  ' a@example.com',
  'a@example.com ',
  'a@@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@-example.com',
  'a@example..com',
  'a@example.c0m',
  `${'a'.repeat(250)}@example.com`,
])('refuses %j', (address) => expect(isEmail(address)).toBe(false));

// A pattern that backtracks would exceed the test's time limit.
test('does not backtrack on hostile input', () => {
  expect(isEmail(`${'a.'.repeat(120)}!`)).toBe(false);
  expect(isEmail(`a@${'a-'.repeat(110)}!`)).toBe(false);
});
