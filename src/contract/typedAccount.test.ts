import { array, assert, constantFrom, property, stringMatching, tuple } from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, it, test } from 'vitest';
import { longAddress } from '../testing/longAddress';
import { isEmail, plainEmail } from './typedAccount';
import { parsePhone } from './parsePhone';

test.each([
  'designer@example.com',
  'a@b.co',
  'first.last@sub.example.co.uk',
  'a+b@example.com',
  'a-b_c@ex-ample.com',
  "o'brien@example.com",
  `${'a'.repeat(64)}@example.com`,
  `a@${'b'.repeat(63)}.com`,
  ...[100, 200, 253, 254].map(longAddress),
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
  'a..b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@example.${'c'.repeat(64)}`,
  `${'a'.repeat(250)}@example.com`,
  longAddress(255),
])('refuses %j', (address) => expect(isEmail(address)).toBe(false));

// A pattern that backtracks would exceed the test's time limit.
test('does not backtrack on hostile input', () => {
  expect(isEmail(`${'a.'.repeat(120)}!`)).toBe(false);
  expect(isEmail(`a@${'a-'.repeat(110)}!`)).toBe(false);
});

describe('parsePhone', () => {
  it.each([
    ['13800138000', '13800138000'],
    [' 138 0013 8000 ', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['+8613800138000', '13800138000'],
    ['+86 199 0013 8000', '19900138000'],
    ['8613800138000', '13800138000'],
    ['0086 13800138000', '13800138000'],
    ['(+86)138 0013 8000', '13800138000'],
    ['138.0013.8000', '13800138000'],
    ['tel:13800138000', '13800138000'],
    ['tel:+86-138-0013-8000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['＋８６　１３８－００１３－８０００', '13800138000'],
    ['\u200b138 0013\u00a08000\ufeff', '13800138000'],
    ['١٣٨٠٠١٣٨٠٠٠', '13800138000'],
    ['013800138000', '13800138000'],
  ])('reads %j', (typed, number) => {
    expect(parsePhone(typed)).toBe(number);
  });

  it.each([
    '',
    '1380013800',
    '138001380000',
    '12800138000',
    '+8612800138000',
    'designer',
    '13800138000,13800138001',
    '138 0013 8000 ext. 5',
  ])('refuses %j', (typed) => {
    expect(parsePhone(typed)).toBeNull();
    expect(parsePhone(typed, true)).toBeNull();
  });

  it('accepts numbers of other countries only if requested', () => {
    expect(parsePhone('+49 170 1234567')).toBeNull();
    expect(parsePhone('+49 170 1234567', true)).toBe('+491701234567');
    expect(parsePhone('+49 (0)170 1234567', true)).toBe('+491701234567');
    expect(parsePhone('0049-170-1234567', true)).toBe('+491701234567');
    expect(parsePhone('01701234567', true)).toBeNull();
  });
});

/** Ways to write the digits of a number. */
const fullWidth = (text: string): string =>
  text.replace(/[0-9+()-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const prefixes = constantFrom(
  '',
  '+86',
  '+86 ',
  '(+86)',
  '(+86) ',
  '0086',
  '0086-',
  '86 ',
  'tel:+86',
  '+86-',
);
const separators = array(constantFrom('', '', '', ' ', '-', '.', '\u00a0', '\u2011', '–', '\u3000'), {
  minLength: 11,
  maxLength: 11,
});

test('reads mainland numbers in any spelling, as the library does', () => {
  assert(
    property(
      tuple(stringMatching(/^1[3-9]\d{9}$/), prefixes, separators, constantFrom(String, fullWidth)),
      ([number, prefix, gaps, write]) => {
        const spelled = write(
          prefix +
            Array.from(number)
              .map((digit, at) => (at ? (gaps[at] ?? '') : '') + digit)
              .join(''),
        );
        const known = parsePhoneNumberFromString(spelled, 'CN');
        expect(known?.number).toBe(`+86${number}`);
        expect(parsePhone(spelled)).toBe(number);
        expect(parsePhone(spelled, true)).toBe(number);
      },
    ),
  );
});

describe('plainEmail', () => {
  it.each([
    'designer＠example.com',
    'designer@example。com',
    'ｄｅｓｉｇｎｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    '\u200bdesigner@exam\u200bple.com\ufeff',
    '\u202adesigner@example.com\u202c',
    'mailto:designer@example.com',
    'MAILTO:designer@example.com?subject=Hello',
    ' designer@example.com, ',
    'designer@example.com;',
    'designer@example.com.',
  ])('reads %j', (typed) => {
    expect(plainEmail(typed)).toBe('designer@example.com');
  });

  test('leaves an address as it is', () => {
    const part = stringMatching(/^[a-z0-9]{1,9}([.+'-][a-z0-9]{1,9})?$/);
    assert(
      property(part, stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9})?\.[a-z]{2,6}$/), (local, domain) => {
        const address = `${local}@${domain}`;
        expect([plainEmail(address), isEmail(address)]).toEqual([address, true]);
      }),
    );
  });
});
