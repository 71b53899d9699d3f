import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrases } from './phrases';

describe('phrases', () => {
  it.each([
    ['从草图到 3D 成品，一处完成', ['从草图到 3D 成品，', '一处完成']],
    ['让每一辆车先在三维中行驶', ['让每一辆车先在三维中行驶']],
    ['From first sketch to final 3D, in one place', ['From first sketch to final 3D, in one place']],
    ['快、准！好', ['快、', '准！', '好']],
    ['', []],
  ])('of "%s"', (title, deps) => {
    expect(phrases(title)).toEqual(deps);
  });

  it('lose nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('，', '！', 'a', '汽', ' ') }), (title) => {
        expect(phrases(title).join('')).toBe(title);
      }),
    );
  });
});
