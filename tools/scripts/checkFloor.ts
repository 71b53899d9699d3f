/**
 * `npm run check:floor`: compares the features of the built scripts with the floor (`browserslist`), by MDN's
 * compatibility data. It reads names, not types: for `value.toSorted()` it knows only that some object has such a
 * method, and reports it if every object that has one is too new. Run by `npm test` after the build.
 */
/* oxlint-disable no-underscore-dangle, typescript/no-unsafe-type-assertion -- the names and shapes of that data and of ESTree */
import compatibility from '@mdn/browser-compat-data' with { type: 'json' };
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { readBrowserFloor } from '../build/browserFloor.ts';
import { paths } from '../build/paths.ts';

/** Features newer than the floor, and why they may be used. */
const allowed = new Map([
  ['api.Document.startViewTransition', 'React asks for it before'],
  ['api.Window.requestIdleCallback', 'asked for before'],
  ['PublicKeyCredential.isConditionalMediationAvailable', 'asked for before'],
  ['css.properties.anchor-name', 'its use is in `@supports`'],
  ['css.properties.forced-color-adjust', 'looks only'],
  ['css.properties.mask-image', 'looks only'],
  ['css.properties.print-color-adjust', 'beside its name with -webkit-'],
  ['css.properties.text-autospace', 'looks only'],
  ['css.properties.text-size-adjust', 'looks only'],
  ['css.properties.text-wrap', 'looks only'],
  ['css.properties.user-select', 'beside its name with -webkit-'],
  ['css.selectors.has', 'looks only'],
  ['javascript.builtins.AsyncDisposableStack.use', 'the `use` of React and of i18next'],
  ['javascript.builtins.Atomics.pause', 'a method of ours'],
  ['javascript.builtins.RegExp.escape', 'a method of i18next'],
]);

/** BCD's name of a browser that Browserslist calls otherwise. */
const browserNames = new Map([['ios_saf', 'safari_ios']]);

interface Support {
  version_added?: string | boolean | null;
  flags?: unknown;
  prefix?: string;
}
interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
}
type Group = Record<string, Feature & Record<string, Feature>>;

const floor = readBrowserFloor().map(({ name, version }) => ({
  name: browserNames.get(name) ?? name,
  version: Number(version),
}));

/** Whether a version has a feature, for everybody and under its own name. */
function isIn({ version_added: added, flags, prefix }: Support, version: number): boolean {
  if (flags || prefix !== undefined || added === false || added === 'preview') return false;
  return typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) <= version : true;
}

/** The browsers of the floor that do not have a feature. */
function missingIn(feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return floor
    .filter(({ name, version }) => {
      const entries = [support[name] ?? { version_added: true }].flat();
      return !entries.some((entry) => isIn(entry, version));
    })
    .map(({ name, version }) => `${name} ${version}`);
}

const { api, javascript, css } = compatibility as unknown as {
  api: Group;
  javascript: { builtins: Group };
  css: { properties: Group; selectors: Group; types: Group };
};

/** Interfaces whose methods count where the object's own type is not known; those of all others share names with ours. */
const interfaces = new Set(
  'AbortSignal Blob Crypto DataTransfer Document DocumentFragment Element Event EventTarget FormData HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement Headers History Location Node ReadableStream Response ShadowRoot Storage SubtleCrypto URL URLSearchParams Window'.split(
    ' ',
  ),
);

/** Method name → the places that have one. */
const members = new Map<string, { path: string; feature: Feature }[]>();
for (const [group, path] of [
  [javascript.builtins, 'javascript.builtins'],
  [api, 'api'],
] as const) {
  for (const [owner, features] of Object.entries(group)) {
    if (path === 'api' && !interfaces.has(owner)) continue;
    for (const [key, feature] of Object.entries(features)) {
      const name = key.replace(/_static$/, '');
      if (!feature.__compat || key === '__compat') continue;
      members.set(name, [...(members.get(name) ?? []), { path: `${path}.${owner}.${key}`, feature }]);
    }
  }
}

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** All nodes below a node. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
  }
}

const nameIn = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? String(value['name']) : undefined;

/** Names of the compatibility data that a script uses, each with the browsers that lack it. */
function newerThanFloor(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (path: string, feature: Feature | undefined): void => {
    const missing = missingIn(feature);
    if (missing.length > 0) found.set(path, missing);
  };
  for (const node of nodesOf(parseAst(text) as unknown as Node)) {
    if (node.type === 'NewExpression') {
      const name = nameIn(node['callee']);
      if (name !== undefined && Object.hasOwn(api, name)) add(`api.${name}`, api[name]);
    }
    if (node.type === 'MemberExpression' && node['computed'] === false) {
      const [owner, name] = [nameIn(node['object']), nameIn(node['property']) ?? ''];
      const group =
        owner !== undefined && /^[A-Z]/.test(owner) ? (javascript.builtins[owner] ?? api[owner]) : undefined;
      const own = group?.[`${name}_static`] ?? group?.[name];
      if (own?.__compat) add(`${owner}.${name}`, own);
    }
    const callee = node.type === 'CallExpression' && isNode(node['callee']) ? node['callee'] : undefined;
    if (callee?.type === 'MemberExpression' && callee['computed'] === false) {
      checkMember(nameIn(callee['property']) ?? '', add);
    }
    if (node.type === 'Literal' && 'regex' in node) checkPattern(node, found);
    if (node.type === 'Literal' && typeof node['value'] === 'string') checkStyles(node['value'], add);
    if (node.type === 'TemplateElement') checkStyles((node['value'] as { raw: string }).raw, add);
  }
  return found;
}

/** Reports a member only where all that have one are too new. */
function checkMember(name: string, add: (path: string, feature: Feature) => void): void {
  const owners = members.get(name) ?? [];
  const [first] = owners;
  if (first && owners.every(({ feature }) => missingIn(feature).length > 0)) add(first.path, first.feature);
}

/** Regular expressions are not rewritten by the build. */
function checkPattern(node: Node, found: Map<string, string[]>): void {
  const { pattern, flags } = node['regex'] as { pattern: string; flags: string };
  if (flags.includes('v')) found.set('regular expression with the flag v', ['safari 16.4']);
  if (/\(\?[ims]+[-:]/.test(pattern)) found.set('regular expression with modifiers', ['safari 16.4']);
}

function checkStyles(text: string, add: (path: string, feature: Feature | undefined) => void): void {
  if (!/[\w-]+\s*:\s*[^;]+[;}]|:\w+\(/.test(text)) return;
  for (const [, name = ''] of text.matchAll(/(?:^|[;{\s])([a-z][a-z-]+)\s*:(?=\s*[^\s:{])/g))
    if (Object.hasOwn(css.properties, name)) add(`css.properties.${name}`, css.properties[name]);
  for (const [, name = ''] of text.matchAll(/:([a-z-]+)\(/g))
    if (Object.hasOwn(css.selectors, name)) add(`css.selectors.${name}`, css.selectors[name]);
}

const portal = join(paths.root, 'dist/portal');
const scripts = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);
const faults = scripts.flatMap((name) =>
  [...newerThanFloor(readFileSync(join(portal, name), 'utf8'))]
    .filter(([path]) => !allowed.has(path))
    .map(([path, browsers]) => `${name}: ${path} is not in ${browsers.join(', ')}`),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    `${scripts.length} scripts use nothing newer than ${floor.map(({ name, version }) => `${name} ${version}`).join(', ')}.`,
  );
