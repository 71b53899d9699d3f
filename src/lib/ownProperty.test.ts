import { describe, expect, it } from 'vitest';
import { ownProperty } from './ownProperty';

describe('ownProperty', () => {
  it.each([
    [{ field: 'account' }, 'field', 'account'],
    [{}, 'toString', undefined],
    [JSON.parse('{"__proto__":{"field":1}}') as unknown, 'field', undefined],
    [null, 'field', undefined],
    ['text', 'length', undefined],
    [undefined, 'field', undefined],
  ])('of %j reads %s as %j', (value, name, found) => {
    expect(ownProperty(value, name)).toBe(found);
  });
});
