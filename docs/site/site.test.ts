/** The site's pages, links and files for language models, from the repository as it is. The build checks the result. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeForModels } from './build/llms';
import { addPolicy } from './build/policy';
import { repositoryFolder } from './build/paths';
import { siteBase } from './build/siteBase';
import { siteFaults } from './build/siteFaults';
import { siteLink } from './build/siteLink';
import { groups, pages } from './navigation';

test('the navigation has each page of docs/, once', () => {
  const inFolder = ['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(repositoryFolder, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const files = pages.map(({ file }) => file);
  expect(files.filter((file) => /^docs\/(?!site\/)/.test(file)).toSorted()).toEqual(inFolder.toSorted());
  expect(new Set(files).size).toBe(files.length);
  expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
});

test.each([
  ['hosts.md#what-is-stable', 'docs/start.md', '/hosts.md#what-is-stable'],
  ['../CHANGELOG.md', 'docs/hosts.md', '/changelog.md'],
  ['docs/api.md', 'README.md', '/api.md'],
  ['openapi.json', 'docs/api.md', '/openapi.json'],
  ['#tag', 'docs/start.md', '#tag'],
  ['https://example.com/a.md', 'docs/start.md', 'https://example.com/a.md'],
  ['tools/bench/README.md', 'CONTRIBUTING.md', undefined],
])('the link %s of %s is %s', (href, from, expected) => {
  expect(siteLink(href, from)).toBe(expected);
});

test('llms.txt names every page, and llms-full.txt has the guides', () => {
  const files = writeForModels('https://docs.example', '/hub-entry/');
  const index = files.get('llms.txt') ?? '';
  const named = groups.flatMap((group) => group.pages).filter(({ slug }) => slug !== 'playground');
  for (const { slug, summary } of named) {
    expect(index).toContain(`](https://docs.example/hub-entry/${slug}.md): ${summary}\n`);
    expect(files.get(`${slug}.md`)).toMatch(/^# /m);
  }
  const full = files.get('llms-full.txt') ?? '';
  expect(full).toContain('# Trust a sign-in on your server');
  expect(full).toContain('<!-- https://docs.example/hub-entry/start.md -->');
  expect(full).not.toContain('# Decisions');
});

test('a page of the repository links to others of the site, without the leading folder', () => {
  const hosts = writeForModels('', '/').get('hosts.md');
  expect(hosts).toContain('(changelog.md)');
  expect(hosts).toContain('(reference.md#uploaderror)');
});

const built = (link: string) =>
  new Map([
    ['index.html', link],
    ['start.html', '<h2 id="tag">Tag</h2>'],
    ['assets/a.js', ''],
  ]);

test.each([
  '<a href="/start.html#tag">',
  '<a class="x" href="start.html">',
  '<a href="/">',
  '<a href="#">',
  '<a href="https://example.com/none">',
  '<script type="module" src="/assets/a.js">',
])('accepts %s', (link) => {
  expect(siteFaults(built(link))).toEqual([]);
});

test.each([
  ['<a href="/none.html">', 'index.html: /none.html leads nowhere'],
  ['<a href="/start.html#none">', 'index.html: /start.html#none leads nowhere'],
  ['<img alt="" src="https://example.com/a.png">', 'index.html: loads https://example.com/a.png'],
  ['<link rel="stylesheet" href="//fonts.example/a.css">', 'index.html: loads //fonts.example/a.css'],
])('names %s', (link, fault) => {
  expect(siteFaults(built(link))).toEqual([fault]);
});

test('counts from the path that the site is served under', () => {
  expect(siteFaults(built('<a href="/docs/start.html">'), '/docs/')).toEqual([]);
  expect(siteFaults(built('<a href="/start.html">'), '/docs/')).toEqual([
    'index.html: /start.html leads nowhere',
  ]);
});

test.each([
  [undefined, '/'],
  ['', '/'],
  ['docs', '/docs/'],
  ['/docs', '/docs/'],
  ['/hub-entry/docs/', '/hub-entry/docs/'],
])('the path %s is %s', (value, base) => {
  expect(siteBase(value)).toBe(base);
});

test('what we write ourselves follows the path that the site is served under', async () => {
  vi.stubEnv('DOCS_BASE', '/hub-entry/docs');
  const { default: config } = await import('./.vitepress/config');
  vi.unstubAllEnvs();
  const links = (config.head ?? []).flatMap(([, { href = [] } = {}]) => href);
  expect(links).toHaveLength(2);
  expect(links.filter((href) => !href.startsWith('/hub-entry/docs/'))).toEqual([]);
  // In components and in the playground's own document, an address begins with the path by `withBase`, or is relative.
  const folders = ['docs/site/.vitepress/theme', 'docs/site/public', 'docs/site/pages'];
  const found = folders
    .flatMap((folder) =>
      readdirSync(join(repositoryFolder, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:vue|ts|js|css|html|md)$/.test(name))
        .map((name) => readFileSync(join(repositoryFolder, folder, name), 'utf8')),
    )
    .flatMap((text) => text.match(/(?<!withBase\()(?:(?:href|src)="|['"`]|url\(['"]?|\]\()\/[\w.-]+/g) ?? []);
  expect(found).toEqual([]);
});

test('a policy allows exactly the inline scripts of the page', () => {
  const html = addPolicy('<meta charset="utf-8"><script>a()</script><script src="/a.js"></script>');
  expect(html).toContain("script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';");
  expect(html).toContain("default-src 'none'");
});
