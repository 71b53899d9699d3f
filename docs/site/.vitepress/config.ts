/**
 * The docs site: `docs/*.md` and a few other pages of the repository, as they are, with a front page and a playground.
 * Everything it loads is in its own folder. `DOCS_BASE` is the path it is served under, `DOCS_ORIGIN` its origin.
 */
import { defineConfig } from 'vitepress';
import { anchorOf } from '../../../tools/scripts/brokenLinks.mjs';
import { excludedPages } from '../build/excludedPages';
import { finishBuild } from '../build/finishBuild';
import { extendMarkdown } from '../build/markdown';
import { addPolicy } from '../build/policy';
import { siteBase } from '../build/siteBase';
import { groups, pages } from '../navigation';

const base = siteBase();

export default defineConfig({
  title: 'Hub Entry',
  description: 'The sign-in portal as one web component: a tag, a frame or a page.',
  lang: 'en',
  base,
  // The repository: a page is built from the file that GitHub shows.
  srcDir: '../..',
  srcExclude: excludedPages(),
  rewrites: Object.fromEntries(pages.map(({ file, slug }) => [file, `${slug}.md`])),
  outDir: '../../dist/docs',
  cacheDir: '../../dist/docs-cache',
  metaChunk: true,
  ignoreDeadLinks: 'localhostLinks',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }],
    ['meta', { name: 'theme-color', content: '#8b1ae4' }],
    ['link', { rel: 'alternate', type: 'text/plain', href: `${base}llms.txt`, title: 'llms.txt' }],
  ],
  markdown: {
    anchor: { slugify: anchorOf },
    attrs: { disable: true },
    config: extendMarkdown,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  transformPageData: ({ relativePath }) => {
    const page = pages.find(({ slug }) => `${slug}.md` === relativePath);
    return page && { description: page.summary };
  },
  transformHtml: addPolicy,
  buildEnd: finishBuild,
  themeConfig: {
    logo: { src: '/favicon.svg', alt: '' },
    nav: [
      { text: 'Quick start', link: '/start' },
      { text: 'Playground', link: '/playground' },
      { text: 'Reference', link: '/reference' },
      { text: 'Operate', link: '/operate' },
    ],
    sidebar: groups.map(({ text, pages: own, isInternal }) => ({
      text,
      collapsed: isInternal === true,
      items: own.map((page) => ({ text: page.text, link: `/${page.slug}` })),
    })),
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local' },
    externalLinkIcon: true,
  },
  vite: {
    // Ours is for another version of Vite.
    configFile: false,
    publicDir: 'docs/site/public',
    optimizeDeps: { entries: ['docs/site/.vitepress/theme/index.ts'] },
    server: { host: '127.0.0.1', watch: { ignored: ['**/dist/**', '**/data/**', '**/test-results/**'] } },
  },
});
