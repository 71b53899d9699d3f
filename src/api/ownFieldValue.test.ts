import { expect, it } from 'vitest';
import { ownValueFault, type OwnFieldRules } from './ownFieldValue';

const text: OwnFieldRules = { type: 'text' };
const number: OwnFieldRules = { type: 'number' };
const date: OwnFieldRules = { type: 'date' };
const choice: OwnFieldRules = { type: 'choice', choices: ['small', 'large'] };

it.each<[string, OwnFieldRules]>([
  ['Ada & Co', text],
  ['', text],
  ['x'.repeat(200), text],
  ['-12', number],
  ['0.5', number],
  ['2028-02-29', date],
  ['small', choice],
])('takes %s', (value, rules) => {
  expect(ownValueFault(value, rules)).toBeNull();
});

it.each<[string, OwnFieldRules]>([
  ['x'.repeat(201), text],
  ['1e3', number],
  ['1,5', number],
  ['1.', number],
  ['2026-02-29', date],
  ['2026-13-01', date],
  ['29.02.2028', date],
  ['medium', choice],
  ['small', { type: 'choice' }],
])('refuses %s', (value, rules) => {
  expect(ownValueFault(value, rules)).toBe('invalid');
});

it('needs what is required', () => {
  expect(ownValueFault('', { ...choice, required: true })).toBe('empty');
});
