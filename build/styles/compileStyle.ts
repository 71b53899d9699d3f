import createCache from '@emotion/cache';
import { topLevelRules } from './topLevelRules.ts';

/** What emotion's `css` and `keyframes` return: text, and the animations it names. */
export interface EvaluatedStyle {
  name: string;
  styles: string;
  next?: EvaluatedStyle | undefined;
}

/** A style without its name: declarations of its own, and further rules in which `&` stands for its class. */
export type StyleBody = readonly [declarations: string, ...rules: string[]];

/** Stands for the class while stylis is at work, which reads an ampersand itself. */
const placeholder = '.STYLE-CLASS';

/**
 * Compiles a style as emotion would when it is drawn, without vendor prefixes: the engines we build for (es2022) need
 * none but those written out.
 * @param style what a `css` template made
 */
export function compileStyle(style: EvaluatedStyle): StyleBody {
  const [first = '', ...others] = topLevelRules(minify(runStylis(placeholder, style)));
  const ofItsOwn = `${placeholder}{`;
  const hasOwn = first.startsWith(ofItsOwn);
  const rules = [...(hasOwn || first === '' ? others : [first, ...others]), ...animationsOf(style)];
  for (const rule of [first, ...rules]) refuse(rule);
  return [
    hasOwn ? first.slice(ofItsOwn.length, -1) : '',
    ...rules.map((rule) => rule.replaceAll(placeholder, '&')),
  ];
}

/** `*` and `:where(…)` as the last part of a selector, in which they are as specific as the class of what they mean. */
const anyDescendant = /[\s>+~](\*|:where\([^)]*\))\s*[,{]/;

function refuse(rule: string): void {
  if (rule.includes('&')) throw new Error(`an ampersand is left in a style: ${rule}`);
  // Which of the two wins would depend on which is drawn first.
  if (anyDescendant.test(rule)) throw new Error(`a style may not mean every element in its own: ${rule}`);
}

function animationsOf({ next }: EvaluatedStyle): readonly string[] {
  return next ? [minify(runStylis('', next)), ...animationsOf(next)] : [];
}

/** Emotion's own way from a style to rules, in one text. */
function runStylis(selector: string, style: EvaluatedStyle): string {
  const cache = createCache({ key: 'build', stylisPlugins: [] });
  // Keeps the text in the cache instead of a style sheet.
  cache.compat = true;
  cache.insert(selector, { ...style, next: undefined }, cache.sheet, true);
  const rules = cache.inserted[style.name];
  return typeof rules === 'string' ? rules : '';
}

/** Without what means nothing. Stylis has taken out comments and most white space; strings stay as they are. */
function minify(css: string): string {
  return css
    .split(/("[^"]*"|'[^']*')/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(';}', '}')
            .replaceAll(', ', ',')
            .replaceAll(' / ', '/')
            .replace(/(?<=[\s(,:/-])0\.(?=\d)/g, '.'),
    )
    .join('');
}
