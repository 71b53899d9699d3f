import { describe, expect, it } from 'vitest';
import { checkPhone } from '../../flows/form/accountChecks';
import { emptyForm } from '../../flows/form/formDraft';
import { parsePhone } from '../../contract/parsePhone';
import { writtenNumbers } from '../../testing/writtenNumbers';
import { composeNumber, countryChoices, isCountry, readTyped, splitNumber } from './typedNumber';

describe('a number as people write it', () => {
  it.each(writtenNumbers)('$country: $written is sent as $sent', ({ country, written, sent }) => {
    const shown = readTyped(isCountry(country) ? country : 'CN', written);
    const account = composeNumber(shown.country, shown.typed);
    expect(parsePhone(account, true)).toBe(sent);
    const form = emptyForm(false);
    const refusal = checkPhone(
      { ...form, values: { ...form.values, account } },
      { allowsForeignNumbers: () => true },
    );
    const problem = { field: 'account', text: { key: 'validation.mobile_format' } };
    expect(refusal).toEqual(sent === null ? { problem } : null);
  });
});

describe('composeNumber', () => {
  it.each([
    ['CN', '138 0013 8000', '138 0013 8000'],
    ['DE', '0151 23456789', '+4915123456789'],
    ['DE', '151 23456789', '+4915123456789'],
    ['DE', '15', '+4915'],
    ['US', '(415) 555-2671', '+14155552671'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['DE', '+44 7400 123456', '+44 7400 123456'],
    ['DE', ' ', ' '],
  ] as const)('of %s and %j is %j', (country, typed, number) => {
    expect(composeNumber(country, typed)).toBe(number);
  });
});

describe('readTyped', () => {
  it.each([
    ['CN', '+44 7400 123456', 'GB', '7400123456'],
    ['CN', '+86 138 0013 8000', 'CN', '13800138000'],
    // One calling code of several countries.
    ['CA', '+1 415 555 2671', 'CA', '4155552671'],
    // Not whole yet, or without a calling code.
    ['CN', '+44 74', 'CN', '+44 74'],
    ['CN', '+', 'CN', '+'],
    ['DE', '0151 23456789', 'DE', '0151 23456789'],
  ] as const)('of %s and %j is %s and %j', (country, typed, itsCountry, itsNumber) => {
    expect(readTyped(country, typed)).toEqual({ country: itsCountry, typed: itsNumber });
  });
});

describe('splitNumber', () => {
  it.each([
    ['', '', 'CN', ''],
    ['13800138000', '', 'CN', '13800138000'],
    ['', 'DE', 'DE', ''],
    ['+4915123456789', 'DE', 'DE', '15123456789'],
    // The number's own calling code wins.
    ['+4915123456789', '', 'DE', '15123456789'],
    ['+14155552671', 'CA', 'CA', '4155552671'],
    ['+49', 'DE', 'DE', ''],
    ['13800138000', 'no country', 'CN', '13800138000'],
  ])('of %j with %j is %s and %j', (account, known, country, typed) => {
    expect(splitNumber(account, known)).toEqual({ country, typed });
  });
});

describe('countryChoices', () => {
  it('starts with the home country, then by name, with calling codes', () => {
    const choices = countryChoices('en');
    expect(choices[0]).toEqual({ code: 'CN', name: 'China', callingCode: '+86' });
    expect(choices.find(({ code }) => code === 'DE')).toEqual({
      code: 'DE',
      name: 'Germany',
      callingCode: '+49',
    });
    const names = choices.slice(1).map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    expect(choices.every(({ code }) => isCountry(code))).toBe(true);
  });

  it.each([
    [
      ['en-GB', 'en'],
      ['CN', 'GB'],
    ],
    [
      ['de', 'zh-Hant-TW'],
      ['CN', 'TW'],
    ],
    [['zh-CN'], ['CN', 'AF']],
    [['en-US@posix'], ['CN', 'US']],
    [
      ['en-ZZ', 'en'],
      ['CN', 'AF'],
    ],
  ])('puts the country of %j second', (tags, first) => {
    const codes = countryChoices('en', tags).map(({ code }) => code);
    expect(codes.slice(0, 2)).toEqual(first);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('uses the names of the current language', () => {
    expect(countryChoices('zh').find(({ code }) => code === 'DE')?.name).toBe('德国');
  });
});
