import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseEntryConfig } from '../../../src/contract/config';
import { allTexts } from '../../../src/testing/testTexts';
import { paths } from '../paths';
import { describedCalls } from '../../../hub/callRoutes';
import { apiPage } from './apiPage';
import { resolveProfile } from '../../../src/contract/profile';
import { readContract } from './contract';
import { builtFiles, referenceFiles } from './files';
import { builtPaths } from './prepareBuiltFiles';
import { profileFlags, type ProfileFlag } from './profileTable';
import { readFallbacks } from './readFallbacks';
import { readFunction } from './readFunction';
import { readInterface } from './readInterface';
import { readRecord } from './readRecord';
import { readTextFiles } from './readTextFiles';
import { readVariants } from './readVariants';
import { readWords } from './readWords';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the reference', () => {
  it('is up to date (npm run docs)', async () => {
    for (const [path, text] of await referenceFiles()) {
      expect({ path, text: await readFile(path, 'utf8') }).toEqual({ path, text });
    }
  });

  it('has files that are not committed, each with content', async () => {
    const built = await builtFiles();
    expect([...built.keys()].toSorted()).toEqual(builtPaths.map((path) => join(paths.root, path)).toSorted());
    for (const text of built.values()) expect(text.length).toBeGreaterThan(1000);
    const ignored = readFileSync(join(paths.root, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(builtPaths.map((path) => `/${path}`)));
  });

  it('describes everything', () => {
    const contract = readContract();
    const { attributes, events, methods, toHost, toFrame, parts, tokens, sdk, upload } = contract;
    const all = [
      ...[attributes, events, methods, toHost, toFrame, parts].flat(),
      ...[contract.login, contract.failure, contract.loginMethods, contract.errorKinds].flat(),
      ...[contract.routes, contract.query].flat(),
      ...Object.values(sdk).flat(),
      ...Object.values(upload).flat(),
      ...upload.results.flatMap(({ members }) => members),
    ];
    expect(all.filter(({ text }) => text === '')).toEqual([]);
    expect(tokens.map(({ name }) => name)).toContain('--entry-color-accent');
  });

  it('lists exactly the query parameters that are read', () => {
    const asked = vi.spyOn(URLSearchParams.prototype, 'get');
    parseEntryConfig({
      attribute: (name) => (name === 'mode' ? 'page' : null),
      address: { pathname: '/entry', search: '?popup=1' },
      scriptOrigin: null,
    });
    const names = new Set(asked.mock.calls.map(([name]) => name));
    expect(new Set(readContract().query.map(({ name }) => name))).toEqual(names);
  });

  it('lists the custom properties that only hosts and brands set', () => {
    const sources = readdirSync(paths.src, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(paths.src, path), 'utf8'));
    const read = new Set(sources.flatMap(readFallbacks).map(({ name }) => name));
    // Internal: where a screen slides in from, and the mirror of arrows, from right to left.
    for (const name of ['--entry-slide', '--entry-flip']) read.delete(name);
    expect(readContract().tokens.map(({ name }) => name)).toEqual(expect.arrayContaining([...read]));
    expect(read.size).toBeGreaterThan(0);
  });
});

const resolved = ({ key }: ProfileFlag, value: boolean) => {
  const [part = '', name = ''] = key.split('.');
  return JSON.stringify(resolveProfile({ [part]: { [name]: value } }));
};

describe('the flags of the profile', () => {
  it('have a text and a default each', () => {
    expect(profileFlags().filter(({ text, fallback }) => text === '' || fallback === '')).toEqual([]);
  });

  it('have the defaults that are resolved', () => {
    const switches = profileFlags().filter(({ fallback }) => fallback === 'on' || fallback === 'off');
    const none = JSON.stringify(resolveProfile({}));
    expect(switches.filter((flag) => resolved(flag, flag.fallback === 'on') !== none)).toEqual([]);
    const unread = switches.filter((flag) => resolved(flag, flag.fallback !== 'on') === none);
    // The hub alone, its documents, and the brand read these.
    expect(unread.map(({ key }) => key)).toEqual([
      'profile.passkey_register',
      'profile.light_dom',
      'profile.download_centre',
    ]);
  });
});

describe('the blocks of docs/frameworks.md', () => {
  it('are each a file of examples', async () => {
    const page = await readFile(join(paths.root, 'docs/frameworks.md'), 'utf8');
    const blocks = [...page.matchAll(/(.*)\n```\w+\n/g)].map(([, before = '']) => before);
    expect(blocks.length).toBeGreaterThan(8);
    expect(blocks.filter((before) => !/^<!-- example: [\w./+-]+ -->$/.test(before))).toEqual([]);
  });
});

describe('the calls', () => {
  it('have a section each, with their fields', () => {
    const page = apiPage();
    const missing = describedCalls.filter(({ method, path }) => !page.includes(`## ${method} ${path}\n`));
    expect(missing).toEqual([]);
    expect(page).toContain('| `mobile_captcha` | string, at most 16 characters |');
  });
});

describe('the texts', () => {
  it('are complete in each language', () => {
    const listed = readTextFiles().flatMap(({ groups }) => groups.flatMap(({ texts }) => texts));
    const inLanguage = (code: string) =>
      Object.fromEntries(listed.map(({ key, words }) => [key, words[code]]));
    expect(Object.fromEntries(Object.keys(allTexts).map((code) => [code, inLanguage(code)]))).toEqual(
      allTexts,
    );
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
      /** Does it. */
      act(how: string): void;
    }`;
    expect(readInterface(source, 'A')).toEqual([
      {
        name: 'a-b',
        type: 'string | null',
        text: 'First, over two lines.',
        fallback: 'one',
        isOptional: true,
      },
      { name: 'plain', type: '{ x: number }', text: '', fallback: '', isOptional: false },
      { name: 'act', type: '(how: string) => void', text: 'Does it.', fallback: '', isOptional: false },
    ]);
  });

  it('refuses an unknown name', () => {
    expect(() => readInterface('', 'B')).toThrow('the interface B, which');
  });
});

describe('readWords', () => {
  it('reads the members of a union and of a list with the comment above each', () => {
    const source = `export type A =
      /** One. */
      | 'a-1'
      | 'b'
      /** Any
       * other. */
      | (string & {});
    export const list = [
      /** Two. */
      'c',
    ] as const;`;
    expect(readWords(source, 'A')).toEqual([
      { word: 'a-1', text: 'One.' },
      { word: 'b', text: '' },
      { word: '(string & {})', text: 'Any other.' },
    ]);
    expect(readWords(source, 'list')).toEqual([{ word: 'c', text: 'Two.' }]);
    expect(() => readWords(source, 'B')).toThrow('the words of B, which');
  });
});

describe('readRecord', () => {
  it('reads keys and texts, grouped by the lines above them', () => {
    const source = `export const a = {
      /** First. */
      one: 'eins',
      // more
      'two.x': '"zwei"',
      three: 'drei',
    } as const satisfies Texts;`;
    expect(readRecord(source, 'a')).toEqual([
      { key: 'one', value: 'eins', text: 'First.', group: '' },
      { key: 'two.x', value: '"zwei"', text: '', group: 'more' },
      { key: 'three', value: 'drei', text: '', group: 'more' },
    ]);
  });

  it('refuses an unknown name and an object with more than texts', () => {
    expect(() => readRecord('', 'a')).toThrow('the object a, which');
    expect(() => readRecord('export const a = { b: 1 };', 'a')).toThrow('a has other values');
  });
});

describe('readVariants', () => {
  it('reads each shape by its kind', () => {
    const source = `export type A =
      /** Done. */
      | {
          kind: 'done';
          /** How much. */
          sum: number;
        }
      | { kind: 'lost' };`;
    const sum = { name: 'sum', type: 'number', text: 'How much.', fallback: '', isOptional: false };
    expect(readVariants(source, 'A')).toEqual([
      { kind: 'done', text: 'Done.', members: [sum] },
      { kind: 'lost', text: '', members: [] },
    ]);
    expect(() => readVariants(source, 'B')).toThrow('the union B, which');
  });
});

describe('readFunction', () => {
  it('reads its description, result and errors', () => {
    const source = `/**
     * Does it (docs/contract.md section 5).
     * @param a one
     * @returns the rest,
     * all of it
     * @throws Error when it cannot
     */
    export function act(a: string, { b }: B = {}): C {}`;
    expect(readFunction(source, 'act')).toEqual({
      name: 'act',
      call: 'act(a, options)',
      text: 'Does it.',
      returns: 'the rest, all of it',
      throws: 'Error when it cannot',
    });
    expect(() => readFunction(source, 'b')).toThrow('the function b, which');
  });
});
