import { describe, expect, it } from 'vitest';
import { greeting } from './greeting';

describe('greeting', () => {
  it.each([
    [0, 'Still up, Ada?'],
    [4, 'Still up, Ada?'],
    [5, 'Good morning, Ada.'],
    [12, 'Good afternoon, Ada.'],
    [18, 'Good evening, Ada.'],
    [23, 'Good evening, Ada.'],
  ])('at %i o’clock says %s', (hour, expected) => {
    expect(greeting(hour, 'Ada')).toBe(expected);
  });
});
