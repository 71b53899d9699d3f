import { expect, it } from 'vitest';
import { SeenNames } from './seenNames';

it('says the line of each of many names, and of no other', () => {
  const seen = new SeenNames();
  for (let line = 1; line <= 5000; line += 1) seen.add(`email person.${line}@example.com`, line);
  for (let line = 1; line <= 5000; line += 1)
    expect(seen.lineOf(`email person.${line}@example.com`)).toBe(line);
  expect(seen.lineOf('email person.5001@example.com')).toBeUndefined();
  expect(seen.lineOf('mobile person.1@example.com')).toBeUndefined();
});
