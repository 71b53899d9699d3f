/**
 * Critical CSS: parts styles into the rules without which a first screen would look otherwise, and those that wait for
 * the app: states of interaction, what a setting of the system asks for, tokens no critical rule reads.
 */

import { topLevelRules } from './styles/topLevelRules';

/** Styles that go three ways. */
export interface SplitStyles {
  /** For the loader: host styles and a tag's own. */
  loader: string;
  /** For the portal's document, on top of the loader's. */
  document: string;
  /** Host styles the app brings. The others it makes itself. */
  later: string;
}

/** What there is to part: well-formed, without comments; strings hold no braces. */
export interface WholeStyles {
  /** Host styles, which declare the tokens. */
  host: string;
  /** Rules of the tag's first screens. */
  tag: string;
  /** Rules that only page and frame mode have. */
  portal: string;
}

/** Nothing of these is to be seen on an untouched first screen in an ordinary system. */
const waiting =
  /:where\(ul,ol\)|:hover|:active|:focus|:read-only|::placeholder|autofill|\w::after|::first-letter|:has\(|aria-(invalid|disabled)|forced-colors|prefers-contrast|prefers-reduced-motion|:is\(:lang\(/;

/** Declarations that change nothing of a screen at rest: ours need no breaking, a brand's long ones come with the app. */
const moving = /^(transition|cursor|user-select|-webkit-user-select|overflow-wrap)$/;

/** Parts whole rules; of the rules that declare tokens, the tokens. */
export function splitStyles({ host, tag, portal }: WholeStyles): SplitStyles {
  const hostRules = topLevelRules(minify(host));
  const own = criticalRules(topLevelRules(minify(tag)));
  const others = criticalRules(topLevelRules(minify(portal)));
  const critical = hostRules.filter((rule) => !isWaiting(rule));
  const used = usedTokens(critical, own);
  const usedByPortal = usedTokens(critical, others);
  const declaring = critical.filter((rule) => rule.includes('{--') || rule.includes(';--'));
  return {
    loader: [...keepEach(critical, (name) => !isToken(name) || used.has(name)), ...own].join(''),
    document: [
      ...keepEach(declaring, (name) => isToken(name) && usedByPortal.has(name) && !used.has(name)),
      ...others,
    ].join(''),
    later: [
      ...keepEach(declaring, (name) => isToken(name) && !used.has(name)),
      ...hostRules.filter(isWaiting),
    ].join(''),
  };
}

function isWaiting(rule: string): boolean {
  // Selectors, and the condition around them, without the declarations.
  return waiting.test(rule.replace(/\{[^{}]*\}/g, ' '));
}

/** Rules of components: the app inserts them whole, so that nothing of them is lost. */
function criticalRules(rules: readonly string[]): string[] {
  return keepEach(
    rules.filter((rule) => !isWaiting(rule)),
    (name) => !moving.test(name),
  );
}

/** Tokens that are read by these rules or by the host's own, or by a token that is. */
function usedTokens(host: readonly string[], rules: readonly string[]): ReadonlySet<string> {
  const declarations = [...host.join('').matchAll(/(--entry-[a-z-]+):([^;{}]*)/g)];
  const reading = keepEach(host, (name) => !isToken(name));
  const used = new Set(tokensIn([...reading, ...rules].join('')));
  for (const name of used)
    for (const [, token, value = ''] of declarations)
      if (token === name) for (const each of tokensIn(value)) used.add(each);
  return used;
}

function tokensIn(css: string): string[] {
  return [...css.matchAll(/var\((--entry-[a-z-]+)/g)].map(([, name = '']) => name);
}

const isToken = (name: string): boolean => name.startsWith('--entry-');

/** The rules with those of their declarations, by the name of the property; a rule without any is left out. */
function keepEach(rules: readonly string[], isKept: (name: string) => boolean): string[] {
  const keep = (body: string): string =>
    body
      .split(';')
      .filter((declaration) => isKept(declaration.split(':', 1)[0]?.trim() ?? ''))
      .join(';');
  return rules
    .map((rule) => rule.replace(/\{([^{}]*)\}/g, (_, body: string) => `{${keep(body)}}`))
    .filter((rule) => !/^[^{}]*(\{[^{}]*)?\{\}+$/.test(rule));
}

/** White space that means nothing in a style sheet. Strings in ours hold single spaces only. */
function minify(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: (?=[^{}]*\})/g, ':')
    .replace(/;}/g, '}');
}
