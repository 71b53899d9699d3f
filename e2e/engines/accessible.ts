/**
 * What screen readers and voice control get: role and name of every region, heading and control of a screen, in reading
 * order, from each engine's own tree. `accessible/` has a file per screen and language, as Chromium has it
 * (`screens.e2e.ts` compares and writes them); the other engines differ in nothing but `differences`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AccessibleNode } from './engine';
import type { EngineName } from './stage';

export const languages = ['en', 'zh'] as const;
export type Lang = (typeof languages)[number];

const fileOf = (screen: string, lang: Lang): URL =>
  new URL(`accessible/${screen}.${lang}.txt`, import.meta.url);

/** The lines `role: name` of a screen; none if it has no file yet. */
export function readLines(screen: string, lang: Lang): string[] {
  const file = fileOf(screen, lang);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

export function writeLines(screen: string, lang: Lang, lines: readonly string[]): void {
  writeFileSync(fileOf(screen, lang), `${lines.join('\n')}\n`);
}

/** Roles that are compared, by the names that engines have for them. */
const roles: Readonly<Record<string, readonly string[]>> = {
  banner: [],
  navigation: [],
  main: [],
  contentinfo: [],
  heading: [],
  link: [],
  button: ['pushbutton', 'buttonmenu'],
  // Firefox: a password; ARIA has no role for it.
  textbox: ['entry', 'password text'],
  combobox: [],
  checkbox: ['checkbutton'],
  tablist: ['pagetablist'],
  tab: ['pagetab'],
  tabpanel: ['propertypage'],
  dialog: [],
  image: ['img', 'graphic'],
  menu: ['menupopup'],
  menuitem: [],
  menuitemradio: ['radiomenuitem'],
  table: [],
  columnheader: [],
  progressbar: [],
};

const common = new Map(
  Object.entries(roles).flatMap(([role, others]) => [role, ...others].map((each) => [each, role] as const)),
);

/** Whether lines tell of a role. */
export const isCompared = (role: string): boolean => common.has(role);

/** The seconds until another code can be sent. */
const countdown = /\d+(?= (?:s|秒))/;

/** The greeting of the partner's page, which names the time of day. */
const greeting = /^(?:Good \w+|Still up), (.+)[.?]$/;

/**
 * The lines of a tree. Without the brand side, whose pictures depend on the visitor's wish for motion.
 */
export function linesOf(nodes: readonly AccessibleNode[]): string[] {
  const lines: string[] = [];
  let brandDepth = Infinity;
  for (const { role, name, depth } of nodes) {
    if (depth <= brandDepth) brandDepth = role === 'complementary' ? depth : Infinity;
    const known = common.get(role);
    if (brandDepth < Infinity || known === undefined) continue;
    const words = name
      .replace(/\s+/g, ' ')
      .trim()
      .replace(countdown, '60')
      .replace(greeting, 'Good morning, $1.');
    lines.push(words === '' ? known : `${known}: ${words}`);
  }
  return lines;
}

/** A difference of an engine, with its reason. */
interface Difference {
  engine: EngineName;
  line: RegExp;
  instead: string;
}

const openHere = /^link: (?:Open in an app on this phone|在本机的应用中打开)$/;

/** docs/browsers.md, "What differs", gives the reasons. */
const differences: readonly Difference[] = [
  { engine: 'WebKit', line: /^combobox: /, instead: 'button: ' },
  // Its build for Linux has no passkeys.
  {
    engine: 'WebKit',
    line: /^button: (?:Sign in with a passkey|使用通行密钥登录|Add a passkey|添加通行密钥)$/,
    instead: '',
  },
  // Only a finger opens an app: the trees of Chromium are a phone's.
  ...(['Firefox', 'WebKit'] as const).map((engine) => ({ engine, line: openHere, instead: '' })),
  { engine: 'Firefox', line: /^button: Choose a file$/, instead: 'button: Choose a file Browse… …' },
];

/** The lines of a screen as an engine has them. */
export const linesIn = (engine: EngineName, lines: readonly string[]): string[] =>
  differences
    .filter((each) => each.engine === engine)
    .reduce((all, { line, instead }) => all.map((each) => each.replace(line, instead)), [...lines])
    .filter((each) => each !== '');

/** What differs, for a message. */
export function compareLines(found: readonly string[], expected: readonly string[]): string {
  const missing = expected.filter((line) => !found.includes(line)).map((line) => `- ${line}`);
  const added = found.filter((line) => !expected.includes(line)).map((line) => `+ ${line}`);
  return [...missing, ...added].join(', ') || `another order: ${found.join(', ')}`;
}
