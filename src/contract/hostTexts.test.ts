import { describe, expect, it } from 'vitest';
import { parseTexts } from './hostTexts';

describe('parseTexts', () => {
  it('refuses a __proto__ key and floods', () => {
    expect(parseTexts(JSON.parse('{"__proto__":"x"}'))).toBeUndefined();
    expect(
      parseTexts(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`k${i}`, 'x']))),
    ).toBeUndefined();
    expect(parseTexts(['a'])).toBeUndefined();
  });
});
