import postcss, { type Root } from 'postcss';

/**
 * Interactions, and states that no initial screen has: an untouched screen shows none of them. The focus of the field
 * in use is kept, because it is visible before the app runs.
 */
const laterSelector =
  /:hover|:active|:focus-|:read-only|::placeholder|::selection|autofill|\w::after|::first-letter|:has\(|aria-(invalid|disabled)|data-state|:where\(ul,|:is\(:lang\(/;
/** Styles for system settings and paper arrive with the app; nothing is animated at rest. */
const laterCondition = /forced-colors|prefers-contrast|prefers-reduced-motion|print/;
/** Properties that change nothing at rest. */
const laterProperty =
  /^(transition|cursor|isolation|(-webkit-)?user-select|overflow-wrap|line-break|text-underline-offset|text-wrap|-webkit-tap-highlight-color)$/;

/**
 * Reduces rules to those that an initial screen at rest needs, because they are downloaded before the app. The app
 * inserts all rules, so those removed here are in effect as soon as it takes over.
 * @param css well-formed rules
 */
export function criticalRules(css: string): string {
  const root = postcss.parse(css);
  root.walkRules(laterSelector, (rule) => void rule.remove());
  root.walkAtRules(
    (rule) => void ((rule.name === 'keyframes' || laterCondition.test(rule.params)) && rule.remove()),
  );
  root.walkDecls(laterProperty, (declaration) => void declaration.remove());
  while (removeUnreadTokens(root)) continue;
  root.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  // After the rules in them.
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return minify(root.toString());
}

/**
 * Removes tokens that nothing reads. A token may be read by another token only, so this is repeated until nothing is
 * removed.
 */
function removeUnreadTokens(root: Root): boolean {
  const read = new Set([...root.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  let hasRemoved = false;
  root.walkDecls(/^--/, (declaration) => {
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
    .replace(/: (?=[^{}]*\}|\d)/g, ':')
    .replace(/\( | \)/g, (text) => text.trim())
    .replace(/;}/g, '}');
}
