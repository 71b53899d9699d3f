/** The theme and the styles name custom properties that `hostStyles` and `laterHostStyles` declare. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theme } from './theme';
import { hostStyles as firstStyles } from './tokens/hostStyles';
import { laterHostStyles } from './tokens/laterHostStyles';

const hostStyles = firstStyles + laterHostStyles;
const declared = new Set([...hostStyles.matchAll(/(--entry-[a-z-]+):/g)].map(([, name]) => name));
/** Set by a brand or a language only, and read with a fallback. */
const optional = ['--entry-color-accent-edge', '--entry-slide'];

const undeclared = (text: string): string[] =>
  [...text.matchAll(/var\((--entry-[a-z-]+)(?=[),])/g)].flatMap(([, name = '']) =>
    declared.has(name) || optional.includes(name) ? [] : name,
  );

describe('the theme', () => {
  it('reads declared custom properties only', () => {
    expect(undeclared(JSON.stringify(theme))).toEqual([]);
  });
});

describe('the styles', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );

  it('are found', () => {
    expect(undeclared('var(--entry-color-nothing)')).toEqual(['--entry-color-nothing']);
    expect(files.length).toBeGreaterThan(200);
  });

  it('read declared custom properties only', () => {
    expect(files.flatMap((path) => undeclared(readFileSync(join('src', path), 'utf8')))).toEqual([]);
  });
});
