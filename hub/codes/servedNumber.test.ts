import { describe, expect, it } from 'vitest';
import { writtenNumbers, type WrittenNumber } from '../../src/testing/writtenNumbers';
import { parseMobile } from '../input/identifier';
import { homeCountry } from './homeCountry';
import { servedNumber } from './servedNumber';

const everywhere = { limits: { smsCountries: ['CN', 'US', 'DE', 'GB', 'GG', 'FR', 'IT', 'AU', 'LV', 'CU'] } };

describe('a mobile number', () => {
  it.each([
    ['13800138000', 'CN'],
    ['19900001111', 'CN'],
    ['+12025550123', 'US'],
    ['+4915112345678', 'DE'],
    ['+447400123456', 'GB'],
    ['+33612345678', 'FR'],
    ['+393123456789', 'IT'],
  ])('%s gets codes where %s is served', (number, country) => {
    expect(servedNumber(number, everywhere)).toEqual({ country });
  });

  it('gets none in a country that the tenant does not serve: by default all but the home country', () => {
    const refused = { refusal: 'error.countryNotServed' };
    expect(servedNumber('+4915112345678', { limits: null })).toEqual(refused);
    expect(servedNumber('+4915112345678', { limits: { smsCountries: ['CN'] } })).toEqual(refused);
    expect(servedNumber('+5351234567', { limits: null })).toEqual(refused);
    expect(servedNumber('13800138000', { limits: { smsCountries: ['DE'] } })).toEqual(refused);
    expect(servedNumber('13800138000', { limits: null })).toEqual({ country: homeCountry });
  });
});

it.each([
  ['premium, USA', '+19005551234'],
  ['premium, United Kingdom', '+449098790879'],
  ['personal, United Kingdom', '+447012345678'],
  ['premium, France', '+33891234567'],
  ['premium, Germany', '+49900123456'],
  ['premium, Italy', '+39899123456'],
  ['premium, Australia', '+611900123456'],
  ['premium, Latvia', '+37190123456'],
  ['landline, Germany', '+4930123456'],
  ['landline, France', '+33130000000'],
  ['too short, Germany', '+491511234567'],
  ['too short, China', '1380013800'],
  ['a network without a country', '+883510000000094'],
  ['no range of any carrier', '14100000000'],
])('%s (%s) gets no code anywhere', (_, number) => {
  expect(servedNumber(number, everywhere)).toEqual({ refusal: 'error.numberNotMobile' });
});

const limited = (...smsCountries: string[]) => ({ limits: { smsCountries } });
// As a page without a country picker sends it: with its country, or of the home country.
const isWhole = (row: WrittenNumber) =>
  row.country === homeCountry || /^(\+|00)/.test(row.written.normalize('NFKC'));

describe('a number as people write it', () => {
  const sent = writtenNumbers.flatMap((row) => (row.sent === null ? [] : [{ ...row, sent: row.sent }]));

  it.each(sent)('$country: $written, which a form sends as $sent, gets its code in its country', (row) => {
    expect(parseMobile(row.sent)).toBe(row.sent);
    const country = row.of ?? row.country;
    expect(servedNumber(row.sent, limited(country))).toEqual(
      row.isLandline ? { refusal: 'error.numberNotMobile' } : { country },
    );
  });

  it.each(sent.filter(({ isLandline }) => !isLandline))('$sent gets none elsewhere', (row) => {
    expect(servedNumber(row.sent, limited('CU'))).toEqual({ refusal: 'error.countryNotServed' });
  });

  it.each(writtenNumbers.filter(isWhole))('$written is read as the form reads it', (row) =>
    expect(parseMobile(row.written)).toBe(row.sent),
  );
});

it('a satellite phone belongs to no country', () => {
  expect(servedNumber('+881612345678', everywhere)).toEqual({ refusal: 'error.countryNotServed' });
});
