import postcss, { type Root } from 'postcss';

/**
 * States of interaction, and what no first screen has: nothing of these is seen on an untouched one. The field in use shows
 * its focus before the app is there too.
 */
const laterSelector =
  /:hover|:active|:focus-|:read-only|::placeholder|autofill|\w::after|::first-letter|:has\(|aria-(invalid|disabled)|:where\(ul,|:is\(:lang\(/;
/** What a setting of the system asks for comes with the app. */
const laterCondition = /forced-colors|prefers-contrast|prefers-reduced-motion/;
/** Changes nothing at rest. */
const laterProperty =
  /^(transition|cursor|(-webkit-)?user-select|overflow-wrap|line-break|text-underline-offset|text-wrap|-webkit-tap-highlight-color)$/;

/**
 * Reduces rules to those that a first screen at rest needs, for the few kilobytes that come before the app. The app
 * brings all of them, so whatever is left out here is there when it takes over.
 * @param css well-formed rules
 */
export function criticalRules(css: string): string {
  const root = postcss.parse(css);
  root.walkRules(laterSelector, (rule) => void rule.remove());
  root.walkAtRules((rule) => void (laterCondition.test(rule.params) && rule.remove()));
  root.walkDecls(laterProperty, (declaration) => void declaration.remove());
  while (removeUnreadTokens(root)) continue;
  root.walk((node) => void ('nodes' in node && node.nodes?.length === 0 && node.remove()));
  return minify(root.toString());
}

/** A token may be read by another token only, so this runs until nothing is left to remove. */
function removeUnreadTokens(root: Root): boolean {
  const read = new Set([...root.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  let hasRemoved = false;
  root.walkDecls(/^--entry-/, (declaration) => {
    if (read.has(declaration.prop)) return;
    declaration.remove();
    hasRemoved = true;
  });
  return hasRemoved;
}

/** Removes white space without a meaning. Strings in our rules hold single spaces only. */
export function minify(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: (?=[^{}]*\})/g, ':')
    .replace(/;}/g, '}');
}
