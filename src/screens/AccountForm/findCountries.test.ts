import { describe, expect, it } from 'vitest';
import { findCountries, withRecentFirst } from './findCountries';
import { countryChoices } from './typedNumber';

const found = (language: string, typed: string): string[] =>
  findCountries(countryChoices(language), typed).map(({ code }) => code);

describe('findCountries', () => {
  it.each([
    ['en', 'germ', ['DE']],
    ['en', 'GERMANY ', ['DE']],
    ['zh', '德国', ['DE']],
    ['zh', 'germany', ['DE']],
    ['en', 'cote d', ['CI']],
    ['en', '+49', ['DE']],
    ['en', '0049', ['DE']],
    ['en', '４９', ['DE']],
    ['en', 'atlantis', []],
  ])('in %s, %s finds %j', (language, typed, codes) => {
    expect(found(language, typed)).toEqual(codes);
  });

  it('shows all without a search, and names that begin with it first', () => {
    expect(found('en', ' ')).toHaveLength(countryChoices('en').length);
    const guineas = found('en', 'guinea');
    expect(guineas.slice(0, 2).toSorted()).toEqual(['GN', 'GW']);
    expect(guineas).toContain('PG');
  });
});

it('puts the last choices first', () => {
  const codes = withRecentFirst(countryChoices('en'), ['FR', 'DE']).map(({ code }) => code);
  expect(codes.slice(0, 3)).toEqual(['FR', 'DE', 'CN']);
  expect(codes).toHaveLength(countryChoices('en').length);
});
