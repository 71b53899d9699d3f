import { describe, expect, it } from 'vitest';
import { attributeBytes, byOwner, ownerOf } from './attributeBytes';

describe('attributeBytes', () => {
  it('attributes each character to the segment before it, and the rest to the build', () => {
    const map = { sources: ['a.ts', 'b.ts'], mappings: 'EAAA,GCAA,GDAA,I' };
    expect(attributeBytes('xxaaabbbaaaagg', map)).toEqual(
      new Map([
        ['(written by the build)', 4],
        ['a.ts', 7],
        ['b.ts', 3],
      ]),
    );
  });

  it('counts all lines of a template', () => {
    const map = { sources: ['a.ts', 'b.ts'], mappings: 'AAAA;;GCAA' };
    expect(attributeBytes('aaa\naa\naaabb', map)).toEqual(
      new Map([
        ['a.ts', 8],
        ['b.ts', 2],
      ]),
    );
  });

  it('attributes every character', () => {
    const code = 'const a=1;\n{b}\nexport{a}';
    const bytes = attributeBytes(code, { sources: ['a.ts', null], mappings: 'MAAA;ACAA,C;' });
    expect([...bytes.values()].reduce((sum, count) => sum + count, 0)).toBe(code.length - 2);
  });
});

describe('ownerOf', () => {
  it.each([
    ['../../../node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
    ['../../../node_modules/@emotion/react/dist/x.js', '@emotion/react'],
    ['../../../node_modules/a/node_modules/b/index.js', 'b'],
    ['../../../src/screens/Login/Login.tsx', 'src/screens/Login'],
    ['../../src/app/account/x/y.ts', 'src/app/account'],
    ['../../../src/loader.ts', 'src'],
    ['\0virtual:prerendered-screens', 'virtual:prerendered-screens'],
    ['(written by the build)', '(written by the build)'],
  ])('of %s is %s', (source, owner) => {
    expect(ownerOf(source)).toBe(owner);
  });

  it('sums sources, the largest first', () => {
    const bytes = new Map([
      ['src/app/a.ts', 2],
      ['node_modules/b/x.js', 5],
      ['src/app/c.ts', 4],
    ]);
    expect(byOwner(bytes)).toEqual([
      ['src/app', 6],
      ['b', 5],
    ]);
  });
});
