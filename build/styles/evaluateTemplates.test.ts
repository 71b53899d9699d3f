/** All styles of the sources: compiled and put together by the browsers' runtime they say what emotion would. */
import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompiledStyle } from '../../src/lib/styles/CompiledStyle';
import { composeStyles } from '../../src/lib/styles/composeStyles';
import { insertedRules } from '../../src/lib/styles/styleSheet';
import { compileStyle, type EvaluatedStyle } from './compileStyle';
import { evaluateTemplates } from './evaluateTemplates';
import { topLevelRules } from './topLevelRules';

let evaluated: readonly (readonly [place: string, style: EvaluatedStyle])[];

beforeAll(async () => {
  evaluated = [...(await evaluateTemplates())].filter(([, { styles }]) => !styles.startsWith('@keyframes'));
}, 60_000);

const isAnimation = (rule: string): boolean => rule.startsWith('@keyframes');

/** Without white space and zeros that mean nothing, animations last: where they stand means nothing either. */
function plain(rules: readonly string[]): readonly string[] {
  const all = rules.flatMap(topLevelRules).map((rule) =>
    rule
      .replace(/\s*([,/;{}>])\s*/g, '$1')
      .replaceAll(';}', '}')
      .replace(/\b0\./g, '.'),
  );
  return [...all.filter((rule) => !isAnimation(rule)), ...all.filter(isAnimation)];
}

/** Rules of emotion's for an element with these styles. */
function emotionRules(styles: readonly EvaluatedStyle[]): readonly string[] {
  const cache = createCache({ key: 'x', stylisPlugins: [] });
  cache.compat = true;
  const rules: string[] = [];
  let current: EvaluatedStyle | undefined = css(
    styles.map(({ name, styles: text, next }) => ({ name, styles: text, next })),
  );
  for (let isFirst = true; current; isFirst = false, current = current.next) {
    cache.insert(isFirst ? '.CLASS' : '', { ...current, next: undefined }, cache.sheet, true);
    rules.push(String(cache.inserted[current.name]));
  }
  return plain(rules);
}

let count = 0;

/** Rules of ours for the same. A class that is known makes none, so each gets a new name. */
function ownRules(styles: readonly EvaluatedStyle[]): readonly string[] {
  const known = insertedRules().length;
  const compiled = styles.map((style): CompiledStyle => [`n${(count += 1)}`, ...compileStyle(style)]);
  const name = composeStyles(compiled) ?? '';
  return plain(insertedRules().slice(known)).map((rule) => rule.replaceAll(name, 'CLASS'));
}

describe('the styles of all sources', () => {
  it('are found, with what they interpolate', () => {
    expect(evaluated.length).toBeGreaterThan(150);
    const spinner = evaluated.find(([place]) => place.startsWith('src/ui/Spinner.tsx:4:'))?.[1];
    expect(spinner?.styles).toMatch(/animation: animation-\w+ 700ms/);
  });

  it('say what emotion makes of them, one by one', () => {
    const own = evaluated.map(([place, style]) => [place, ownRules([style])]);
    expect(own).toEqual(evaluated.map(([place, style]) => [place, emotionRules([style])]));
  });

  it('say it for any two together', () => {
    const pairs = evaluated.map(([place, style], index) => {
      const other = evaluated[(index * 7 + 3) % evaluated.length]?.[1];
      return [place, other ? [style, other] : [style]] as const;
    });
    const own = pairs.map(([place, styles]) => [place, ownRules(styles)]);
    expect(own).toEqual(pairs.map(([place, styles]) => [place, emotionRules(styles)]));
  });
});
