import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf, readWindow, windowText } from './bounds';
import { codesOfAddress, codesOfRecipient, resendClock } from './budgets';
import { allLimits } from '../limitSettings/registry';

const minuteMs = 60_000;

describe('another window', () => {
  it.each([
    ['a longer one with the same number at once', 30, 20 * minuteMs],
    ['a shorter one with fewer at once', 10, minuteMs],
    ['the default one', 600, 10 * minuteMs],
  ])('is allowed: %s', (_, most, windowMs) => {
    expect(faultOf(codesOfAddress, { most, windowMs })).toBeNull();
  });

  it.each([
    [
      'more in the default window',
      300,
      minuteMs,
      '300 in 1min are 3000 in 10min, which must be from 5 to 600',
    ],
    ['so few that people stay out', 5, 60 * minuteMs, '5 in 1h are 0.8 in 10min'],
    ['seconds', 5, 1000, 'its window must be from 1min to 100min'],
    ['days', 600, 24 * 60 * minuteMs, 'its window must be from 1min to 100min'],
    ['parts of a millisecond', 30, 10 * minuteMs + 0.5, 'its window must be'],
  ])('is refused with the reason: %s', (_, most, windowMs, reason) => {
    expect(faultOf(codesOfAddress, { most, windowMs })).toContain(reason);
  });

  it('no limit lets more through in its default window than its highest number', () => {
    const limits = fc.constantFrom(...allLimits);
    const windows = fc.integer({ min: 1, max: 100 * 24 * 60 }).map((minutes) => minutes * minuteMs);
    fc.assert(
      fc.property(limits, fc.nat(2_000_000), windows, (limit, most, windowMs) => {
        if (faultOf(limit, { most, windowMs }) !== null) return;
        expect(most).toBeLessThanOrEqual(limit.between[1]);
        expect((most * limit.windowMs) / windowMs).toBeLessThanOrEqual(limit.between[1]);
      }),
    );
  });

  it('stays where other rules count with it', () => {
    const fault = faultOf(codesOfRecipient, { most: 20, windowMs: 60 * minuteMs });
    expect(fault).toBe('its window stays 1d: other rules count with it.');
  });
});

it('what the contract promises cannot be changed', () => {
  expect(faultOf(resendClock, { most: 2, windowMs: minuteMs })).toContain('it stays at 1: ');
  expect(faultOf(resendClock, { most: 1, windowMs: minuteMs })).toContain('it stays at 1: ');
});

it.each([
  ['30s', 30_000],
  ['10min', 600_000],
  ['10 min', 600_000],
  ['1h', 3_600_000],
  ['2d', 172_800_000],
])('reads %s', (text, windowMs) => {
  expect(readWindow(text)).toBe(windowMs);
  expect(readWindow(windowText(windowMs))).toBe(windowMs);
});

it.each(['', '10', 'min', '0min', '-1h', '1.5h', '10m', '1e3s', '1h 30min', '99999999d'])(
  'reads no %j',
  (text) => {
    expect(readWindow(text)).toBeNull();
  },
);
