/** What the code of every framework has in common: the tag's attributes and its texts. */
import { brandRules, indent } from '../brandRules';
import { textsOf, type PlaygroundSettings } from '../settings';

/** A file to copy. */
export interface CodeFile {
  name: string;
  code: string;
}

/** An attribute in HTML's spelling; `true` is one without a value. */
export type Attribute = readonly [name: string, value: string | true];

/** The attributes that are set, without `hub`. */
export function attributesOf(settings: PlaygroundSettings): Attribute[] {
  const { lang, screen, colorScheme, appid, callback, noTracking, lightDom, debug } = settings;
  const given: (Attribute | undefined)[] = [
    ['lang', lang],
    screen === 'login' ? undefined : ['screen', screen],
    colorScheme === 'light' ? undefined : ['color-scheme', colorScheme],
    appid ? ['appid', appid] : undefined,
    callback ? ['callback', callback] : ['redirect', 'none'],
    noTracking ? ['no-tracking', true] : undefined,
    lightDom ? ['light-dom', true] : undefined,
    debug ? ['debug', true] : undefined,
  ];
  return given.filter((attribute) => attribute !== undefined);
}

/** Writes an attribute as HTML. */
export function htmlAttribute([name, value]: Attribute): string {
  return value === true ? name : `${name}="${escapeHtml(value)}"`;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Writes a JavaScript string in single quotes, as Prettier does; safe within a script. */
export function quote(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('</', '<\\/');
  return escaped.includes("'") && !escaped.includes('"')
    ? `"${escaped}"`
    : `'${escaped.replaceAll("'", "\\'")}'`;
}

/**
 * Writes an opening tag: on one line where it fits, else an attribute a line.
 * @param name of the tag
 * @param attributes as the framework writes them
 * @param options `depth` of indentation, `close`: what ends it
 */
export function openingTag(
  name: string,
  attributes: readonly string[],
  { depth = 0, close = '>', rest = '' }: { depth?: number; close?: '>' | ' />'; rest?: string } = {},
): string {
  const line = `<${name} ${attributes.join(' ')}${close}${rest}`;
  if (line.length + depth * 2 <= 110) return indent(line, depth);
  const last = `${close.trim()}${rest}`;
  return [
    indent(`<${name}`, depth),
    ...attributes.map((attribute) => indent(attribute, depth + 1)),
    indent(last, depth),
  ].join('\n');
}

/** The texts as an object literal over several lines; `undefined` without texts. */
export function textsLiteral(settings: PlaygroundSettings): string | undefined {
  const entries = Object.entries(textsOf(settings));
  if (entries.length === 0) return undefined;
  return `{\n${entries.map(([key, text]) => `  '${key}': ${quote(text)},`).join('\n')}\n}`;
}

/** The style sheet of the brand's color, as a file beside the component; none without a color. */
export function styleFile(settings: PlaygroundSettings, name: string): CodeFile[] {
  const css = brandRules(settings);
  return css === '' ? [] : [{ name, code: `${css}\n` }];
}
