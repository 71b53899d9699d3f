/**
 * Code that readers copy, in the docs and in `examples`: no rejected promise without a handler, and a language named in each
 * call of a server.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format as formatGo } from '@wasm-fmt/gofmt';
import PhpParser from 'php-parser';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const projectFolder = join(import.meta.dirname, '../..');
const isCode = /\.(?:[jt]sx?|mjs|vue|svelte|astro|html)$/;

/** Promises of ours that never reject and need no handler. */
const neverRejects = /^(?:tag\.signOut|customElements\.whenDefined|askToSignIn)$/;

interface Code {
  /** The file, and the first line of the block. */
  place: string;
  text: string;
}

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

/** Every block of JavaScript, TypeScript and HTML in the docs for hosts and operators. */
function docBlocks(): Code[] {
  const pages = ['README.md', ...readdirSync(join(projectFolder, 'docs')).map((name) => `docs/${name}`)];
  return pages
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(/```(?:html|jsx?|tsx?|mjs|vue|svelte|astro)\n([\s\S]*?)\n```/g)].map(
        ([, text = '']) => ({ place: `${path}: ${text.split('\n')[0]}`, text }),
      ),
    );
}

function exampleFiles(): Code[] {
  return readdirSync(join(projectFolder, 'examples'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCode.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/node_modules|minimal-hub/.test(path))
    .map((path) => ({ place: path.slice(projectFolder.length + 1), text: readFileSync(path, 'utf8') }));
}

/** The scripts in markup, or all of it if there is none. */
const scriptsIn = (text: string): string[] => {
  const inside = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  return text.trimStart().startsWith('<') ? inside : [text];
};

/** Promises in a script that may reject without a handler. */
function unhandledIn(script: string): string[] {
  const source = ts.createSourceFile('block.tsx', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isBareThen(node) || isBareAwait(node)) found.push(node.getText());
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** `.then` with one function, and no `.catch` after it. */
function isBareThen(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  if (node.expression.name.text !== 'then' || node.arguments.length > 1) return false;
  const next = node.parent;
  return !(ts.isPropertyAccessExpression(next) && next.name.text === 'catch');
}

/**
 * `await` outside `try`, in a function that no code of the block awaits, such as an event listener. A module's own
 * `await` is allowed: a server whose module rejects does not start and prints the reason.
 */
function isBareAwait(node: ts.Node): boolean {
  if (!ts.isAwaitExpression(node)) return false;
  const called = ts.isCallExpression(node.expression) ? node.expression.expression.getText() : '';
  if (neverRejects.test(called)) return false;
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) {
    if (ts.isBlock(each) && ts.isTryStatement(each.parent) && each.parent.tryBlock === each) return false;
    if (ts.isFunctionLike(each)) return isListener(each);
  }
  return false;
}

/** Assigned to `on…`, or passed to `addEventListener`. */
function isListener({ parent }: ts.Node): boolean {
  if (ts.isCallExpression(parent)) return parent.expression.getText().endsWith('addEventListener');
  return ts.isBinaryExpression(parent) && /\.on\w+$/.test(parent.left.getText());
}

it('finds a rejection without a handler', () => {
  expect(unhandledIn('login.then((who) => greet(who));')).toHaveLength(1);
  expect(unhandledIn('login.then(greet).catch(report); login.then(greet, report);')).toEqual([]);
  expect(unhandledIn('button.onclick = async () => { await login; };')).toEqual(['await login']);
  expect(unhandledIn('tag.addEventListener("x", async () => { try { await a; } catch {} });')).toEqual([]);
  expect(unhandledIn('addEventListener("x", async () => { try {} catch { await a; } });')).toHaveLength(1);
  expect(unhandledIn('export async function redeem() { await fetch(hub); }')).toEqual([]);
});

it('no code of the docs and examples has one', () => {
  const all = [...docBlocks(), ...exampleFiles()];
  expect(all.length).toBeGreaterThan(40);
  const found = all.flatMap(({ place, text }) =>
    scriptsIn(text).flatMap((script) => unhandledIn(script).map((code) => `${place}: ${code}`)),
  );
  expect(found).toEqual([]);
});

it('each call of a server names its language', () => {
  const calls = readdirSync(join(projectFolder, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => [...read(`docs/${name}`).matchAll(/```\w*\n([\s\S]*?)\n```/g)])
    .map(([, block = '']) => block)
    .filter(
      (block) => /\/api\/hub\/v1\/(?:app\/redeem|userinfo|check)/.test(block) && !block.includes('hub.reply'),
    );
  expect(calls.length).toBeGreaterThan(6);
  expect(calls.filter((block) => !/['"]?language\b/.test(block))).toEqual([]);
});

/** The blocks of docs/server.md in a language. */
const serverBlocks = (language: string): string[] =>
  [...read('docs/server.md').matchAll(/```(\w+)\n([\s\S]*?)\n```/g)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);

/** What a block says to the hub, and understands of it. */
const hubWords = (code = ''): Set<string> =>
  new Set(
    code.match(/https:\/\/[\w./]+|app_key|app_secret|apptoken|redirect_uri|-1001\d\d|APP_\w+|language/g),
  );

// The contract suite runs them with a hub, in Node and where Python, Go and PHP are installed (serverDocs.test.ts). These
// checks are for machines without Go and PHP: they parse the code, but do not check its types.
describe('the code for Go and PHP', () => {
  it.each([
    ['go', /switch answer\.Code \{\s+case 1:[\s\S]*default:\s+return nil, fmt\.Errorf/],
    [
      'php',
      /if \(\$answer\['code'\] === 1\) \{\s+return \$answer\['info'\];[\s\S]*throw new RuntimeException/,
    ],
  ])('in %s lets nobody in without the code 1', (language, onlyOne) => {
    const blocks = serverBlocks(language);
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(block).toMatch(onlyOne);
  });

  it('is Go as gofmt writes it', () => {
    for (const block of serverBlocks('go')) expect(formatGo(`${block}\n`)).toBe(`${block}\n`);
    expect(() => formatGo('package session\n\nfunc Redeem( {}\n')).toThrow(/expected/);
  });

  it('is PHP', () => {
    const php = new PhpParser.Engine({ parser: { suppressErrors: false } });
    for (const block of serverBlocks('php'))
      expect(php.parseCode(block, 'redeem.php').children).toMatchObject([{ kind: 'function' }]);
    expect(() => php.parseCode('<?php function redeem( {}', 'redeem.php')).toThrow(/unexpected/);
  });

  it.each(['python', 'go', 'php'])('in %s sends and reads what the code for Node does', (language) => {
    const [redeem] = serverBlocks(language);
    expect(hubWords(redeem)).toEqual(hubWords(serverBlocks('js')[0]));
    expect(hubWords(redeem).size).toBeGreaterThan(8);
  });
});
