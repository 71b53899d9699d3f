import type { CompiledStyle, Styles } from './CompiledStyle';
import { insertRule } from './styleSheet';

/** Class → the styles it is composed of. */
const composed = new Map<string, readonly CompiledStyle[]>();

/**
 * One class for a list of styles, with its rules in the sheet. As with emotion the declarations of all styles stand
 * before the rules of any, and the later of two wins.
 * @param styles of the `css` prop
 * @param className classes of the element; of those made here, the styles come last
 */
export function composeStyles(styles: Styles, className = ''): string | undefined {
  const all: CompiledStyle[] = [];
  const others: string[] = [];
  collect(styles, all);
  for (const each of className.split(' ')) {
    const known = composed.get(each);
    if (known) all.push(...known);
    else if (each) others.push(each);
  }
  const name = all.map(([own]) => own).join('_');
  if (name) {
    others.push(name);
    if (!composed.has(name)) insertStyles(name, all);
  }
  return others.join(' ') || undefined;
}

function collect(styles: Styles, into: CompiledStyle[]): void {
  if (!styles) return;
  if (isStyle(styles)) into.push(styles);
  else for (const each of styles) collect(each, into);
}

function isStyle(styles: CompiledStyle | readonly Styles[]): styles is CompiledStyle {
  return typeof styles[0] === 'string' && styles[0] !== '';
}

function insertStyles(name: string, styles: readonly CompiledStyle[]): void {
  composed.set(name, styles);
  const declarations = styles.map(([, own]) => own).filter(Boolean);
  if (declarations.length > 0) insertRule(`.${name}{${declarations.join(';')}}`);
  for (const [, , ...rules] of styles) for (const rule of rules) insertRule(rule.replaceAll('&', `.${name}`));
}
