import { describe, expect, it } from 'vitest';
import { isSameSite } from './publicSuffix';

describe('isSameSite', () => {
  it.each([
    ['hub.example.com', 'hub.example.com', true],
    ['hub.example.com', 'www.example.com', true],
    ['example.com', 'deep.www.example.com', true],
    ['hub.example.com', 'hub.example.org', false],
    ['localhost', '127.0.0.1', false],
    ['127.0.0.1', '10.0.0.1', false],
    ['one.co.uk', 'two.co.uk', false],
    ['me.github.io', 'you.github.io', false],
    ['notexample.com', 'example.com', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(isSameSite(left, right)).toBe(expected);
    expect(isSameSite(right, left)).toBe(expected);
  });
});
