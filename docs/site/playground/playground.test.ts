/** What the playground writes: the code of docs and examples by default, and valid code for every choice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { repositoryFolder } from '../build/paths';
import { variants, writeCode } from './code/writeCode';
import { highlight } from './highlight';
import { defaults, originOf, readSettings, writeSettings, type PlaygroundSettings } from './settings';
import { stageSettings } from './stageMessages';

const plain: PlaygroundSettings = { ...defaults, hub: 'https://hub.example' };
const everything: PlaygroundSettings = {
  ...plain,
  lang: 'zh',
  colorScheme: 'auto',
  screen: 'register',
  color: '#facc15',
  title: "It's </script> `here` ${now} {{name}}",
  lead: 'Say "hello" & <b>go</b>',
  submit: '进入',
  callback: 'https://your.example/home?a=1&b="2"',
  appid: 'your-app',
  lightDom: true,
  noTracking: true,
  debug: true,
};

const read = (path: string) => readFileSync(join(repositoryFolder, path), 'utf8');
const recipe = (name: string) =>
  new RegExp(`<!-- recipe: ${name} -->\n\`\`\`html\n([\\s\\S]*?)\`\`\``).exec(read('docs/start.md'))?.[1];

function codeOf(name: string, settings: PlaygroundSettings): string[] {
  const variant = variants[settings.mode].find((found) => found.name === name);
  if (!variant) throw new Error(`No ${name} for ${settings.mode}`);
  return writeCode(variant, settings).map(({ code }) => code);
}

test.each([
  ['React', 'react/src/App.tsx'],
  ['Vue', 'vue/src/App.vue'],
  ['Svelte', 'svelte/src/App.svelte'],
  ['Angular', 'angular/src/app/app.ts'],
  ['Solid', 'solid/src/App.tsx'],
  ['Lit', 'lit/src/account-page.ts'],
])('%s is the tested example by default', (name, file) => {
  expect(codeOf(name, plain)).toEqual([read(`examples/${file}`)]);
});

test('HTML is the recipe of the quick start by default', () => {
  expect(codeOf('HTML', plain)).toEqual([recipe('tag')]);
  expect(codeOf('HTML', { ...plain, mode: 'frame' })).toEqual([recipe('frame')]);
  const page = {
    ...plain,
    mode: 'page',
    colorScheme: 'auto',
    callback: 'https://your.example/home',
  } as const;
  expect(codeOf('HTML', page)).toEqual([
    recipe('page')?.replaceAll('&', '&amp;').replaceAll('amp;amp;', 'amp;'),
  ]);
});

const parsers: Record<string, string> = {
  html: 'html',
  tsx: 'typescript',
  ts: 'typescript',
  js: 'babel',
  vue: 'vue',
  css: 'css',
};
const all = Object.entries(variants).flatMap(([mode, list]) =>
  list.map((variant) => ({ mode: mode as PlaygroundSettings['mode'], variant })),
);

// Prettier reads Svelte only with a plug-in.
test.each(all.filter(({ variant }) => variant.name !== 'Svelte'))(
  '$mode, $variant.name: every choice gives code that parses',
  async ({ mode, variant }) => {
    const files = writeCode(variant, { ...everything, mode });
    const parsed = files.map(({ name, code }) =>
      format(code, { parser: parsers[name.split('.').at(-1) ?? ''] ?? name }),
    );
    expect((await Promise.all(parsed)).join('\n')).toMatch(/hub-entry|embedEntry|\/entry\//);
  },
);

test('a brand color brings readable shades, per scheme', () => {
  const [html = ''] = codeOf('HTML', { ...plain, color: '#facc15' });
  expect(html).toContain('--entry-color-accent: #facc15;');
  expect(html).toMatch(/--entry-color-on-accent: #(?!ffffff)/);
  const [both = ''] = codeOf('HTML', { ...plain, color: '#0b6e4f', colorScheme: 'auto' });
  expect(both).toContain('@media (prefers-color-scheme: dark) {');
});

test('what a mode does not have is left out', () => {
  const [frame = ''] = codeOf('HTML', { ...everything, mode: 'frame' });
  expect(frame).not.toMatch(/facc15|debug|screen/);
  expect(stageSettings({ ...everything, mode: 'frame' }).css).toBe('');
});

test('the stage stays where it is, whatever the code says', () => {
  const { attributes } = stageSettings({ ...plain, callback: 'https://your.example/' });
  expect(attributes).toContainEqual(['redirect', 'none']);
  expect(attributes).toContainEqual(['callback', 'https://your.example/']);
});

test('the address keeps the choices', () => {
  expect(readSettings(new URLSearchParams(writeSettings(everything)))).toEqual(everything);
  expect(writeSettings(defaults)).toBe('');
  const broken = new URLSearchParams('mode=none&lang=fr&color=red&lightDom=yes&other=1');
  expect(readSettings(broken)).toEqual(defaults);
});

test.each([
  ['https://hub.example/entry?x', 'https://hub.example'],
  [' http://localhost:4600 ', 'http://localhost:4600'],
  ['localhost:4600', undefined],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
  ['', undefined],
])('%s has the origin %s', (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});

test('coloring changes no character', () => {
  for (const { mode, variant } of all) {
    for (const { code } of writeCode(variant, { ...everything, mode })) {
      const parts = highlight(code);
      expect(parts.map(({ text }) => text).join('')).toBe(code);
      expect(new Set(parts.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    }
  }
});
