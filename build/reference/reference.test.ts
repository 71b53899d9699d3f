import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readContract } from './contract';
import { referenceFiles } from './files';
import { readInterface } from './readInterface';

describe('the reference', () => {
  it('is what the code says now (npm run docs)', async () => {
    for (const [path, text] of await referenceFiles()) {
      expect({ path, text: await readFile(path, 'utf8') }).toEqual({ path, text });
    }
  });

  it('says something of everything', () => {
    const { attributes, events, methods, toHost, toFrame, parts, tokens } = readContract();
    const all = [...attributes, ...events, ...methods, ...toHost, ...toFrame, ...parts];
    expect(all.filter(({ text }) => text === '')).toEqual([]);
    expect(tokens.map(({ name }) => name)).toContain('--entry-color-accent');
  });
});

describe('readInterface', () => {
  it('reads names, types, texts and defaults', () => {
    const source = `export interface A {
      /** First,
       * over two lines.
       * @default one */
      'a-b'?: string | null;
      plain: { x: number };
    }`;
    expect(readInterface(source, 'A')).toEqual([
      { name: 'a-b', type: 'string | null', text: 'First, over two lines.', fallback: 'one' },
      { name: 'plain', type: '{ x: number }', text: '', fallback: '' },
    ]);
  });

  it('refuses a name that is not there', () => {
    expect(() => readInterface('', 'B')).toThrow('there is no interface B');
  });
});
