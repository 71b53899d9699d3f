import { expect, it } from 'vitest';
import { counts, dayAt, demandOf } from './tenantDemand';

it.each([
  ['2030-01-31', Date.UTC(2030, 0, 31)],
  ['2030-02-31', null],
  ['2030-13-01', null],
  ['31.01.2030', null],
  ['2030-01-31T10:00:00Z', null],
  [20_300_131, null],
  [undefined, null],
])('day %s', (value, at) => {
  expect(dayAt(value)).toBe(at);
});

it('demands nothing where the profile does not', () => {
  expect(demandOf({ settings: { profile: { second_factors: ['totp'] } } })).toBeNull();
});

const demand = (ids?: string[]) =>
  demandOf({ settings: { profile: { double_verification: true, second_factors: ids } } });

it('counts what the profile names, and all where it names nothing', () => {
  const named = demand(['totp']);
  expect(named && [counts(named, 'totp'), counts(named, 'email')]).toEqual([true, false]);
  for (const all of [demand(), demand([])]) expect(all && counts(all, 'email')).toBe(true);
});

it('is at once where the day is none', () => {
  const profile = { double_verification: true, second_factor_from: 'soon' };
  expect(demandOf({ settings: { profile } })).toEqual({ ids: null, from: 0 });
});
