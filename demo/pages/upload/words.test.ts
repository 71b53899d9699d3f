import { describe, expect, it } from 'vitest';
import { byteWords, failureText, timeWords } from './words';

describe('words', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [65_536, '65.5 kB'],
    [256_000_000, '256 MB'],
    [1_073_741_824, '1.1 GB'],
    [5e12, '5000 GB'],
  ])('writes %d bytes as %s', (bytes, words) => expect(byteWords(bytes)).toBe(words));

  it.each([
    [0.2, 'a moment'],
    [8.1, '9 s'],
    [90, '2 min'],
    [7260, '2 h 1 min'],
  ])('writes %d seconds as %s', (seconds, words) => expect(timeWords(seconds)).toBe(words));

  it('takes the storage’s words where it has none of its own', () => {
    expect(failureText({ reason: 'network', message: '', code: '' })).toBe('The connection was lost.');
    expect(failureText({ reason: 'refused', message: 'No.', code: 'X' })).toBe(
      'The upload was refused. No. – X',
    );
    expect(failureText({ reason: 'refused', message: '', code: '' })).toBe('The upload was refused.');
  });
});
