import { describe, expect, it } from 'vitest';
import { nameStyles } from './nameStyles';

const texts = Array.from({ length: 2000 }, (_, index) => `inline-size:${index}px`);

describe('nameStyles', () => {
  it('gives each style a class of its own, which CSS takes as it is', () => {
    const names = [...nameStyles(texts).values()];
    expect(new Set(names).size).toBe(texts.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]{2,5}$/);
  });

  it('gives the same names whatever the order', () => {
    expect(nameStyles(texts.toReversed())).toEqual(nameStyles(texts));
  });

  it('names styles that say the same alike, and by what they say', () => {
    const [first = '', second = ''] = texts;
    const names = nameStyles([first, second, first]);
    expect(names.size).toBe(2);
    expect(names.get(first)).toBe(nameStyles([first]).get(first));
  });
});
