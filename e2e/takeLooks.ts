/**
 * `npm run looks [-- word …]`: takes pictures of the stories of all screens, or of those whose id has one of the words,
 * and puts them on sheets in dist/looks, to be looked at. Six looks show every pair of width, language, scheme and brand.
 * No test: a person judges. `e2e/looks` holds the pictures that tests compare.
 */
/* oxlint-disable no-underscore-dangle, no-console -- names of Storybook; a program reports to its terminal */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinFonts } from './pinFonts';
import { findChromium } from '../tools/scripts/findChromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stories = join(root, 'dist/storybook');
const sheets = join(root, 'dist/looks');

const wide = { width: 1280, height: 800 };
const phone = { width: 375, height: 667 };
const looks = [
  { brand: 'neutral', size: wide, language: 'en', scheme: 'light' },
  { brand: 'neutral', size: phone, language: 'zh', scheme: 'dark' },
  { brand: 'acme', size: wide, language: 'zh', scheme: 'dark' },
  { brand: 'acme', size: phone, language: 'en', scheme: 'light' },
  { brand: 'atelier', size: wide, language: 'en', scheme: 'dark' },
  { brand: 'atelier', size: phone, language: 'zh', scheme: 'light' },
] as const;
type Look = (typeof looks)[number];

/** Pictures on one sheet, and pages that take pictures at the same time. */
const perSheet = { [wide.width]: 9, [phone.width]: 10 };
const pageCount = 3;

interface Story {
  id: string;
  name: string;
  title: string;
}

interface Picture {
  story: Story;
  /** As a data address. */
  address: string;
}

/** Serves Storybook's build. */
async function serveStories(): Promise<{ address: string; close: () => void }> {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
    '.webp': 'image/webp',
    '.avif': 'image/avif',
  };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = join(stories, path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return { address: `http://127.0.0.1:${bound.port}`, close: () => server.close() };
}

async function findStories(words: readonly string[]): Promise<Story[]> {
  const index: unknown = JSON.parse(await readFile(join(stories, 'index.json'), 'utf8'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Storybook's own index
  const { entries } = index as { entries: Record<string, Story & { type: string }> };
  return Object.values(entries).filter(
    ({ id, type, title }) =>
      type === 'story' &&
      title.startsWith('Screens/') &&
      (words.length === 0 || words.some((word) => id.includes(word))),
  );
}

/** Shows a story in the loaded page and waits until it has been played. */
async function takePicture(page: Page, story: Story): Promise<Picture> {
  await page.evaluate((storyId) => {
    // @ts-expect-error -- Storybook's own, without types
    window.__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, story.id);
  await page
    .waitForFunction(
      (id) => {
        // @ts-expect-error -- Storybook's own, without types
        const render: { id: string; phase: string } | undefined = window.__STORYBOOK_PREVIEW__?.currentRender;
        return render?.id === id && ['finished', 'completed', 'errored'].includes(render.phase);
      },
      story.id,
      { timeout: 60_000 },
    )
    .catch(() => console.warn(`${story.id} has not finished`));
  await page.waitForLoadState('networkidle');
  const data = await page.screenshot({ animations: 'disabled' });
  return { story, address: `data:image/png;base64,${data.toString('base64')}` };
}

async function takePictures(browser: Browser, address: string, all: readonly Story[], look: Look) {
  const context: BrowserContext = await browser.newContext({
    viewport: look.size,
    reducedMotion: 'reduce',
    hasTouch: look.size === phone,
  });
  await pinFonts(context);
  const pictures: Picture[] = [];
  const waiting = [...all];
  const work = async (): Promise<void> => {
    const page = await context.newPage();
    const globals = `language:${look.language};scheme:${look.scheme};brand:${look.brand}`;
    await page.goto(`${address}/iframe.html?viewMode=story&id=${all[0]?.id}&globals=${globals}`);
    await page.waitForFunction(() => document.body.classList.contains('sb-show-main'));
    for (let story = waiting.shift(); story; story = waiting.shift()) {
      pictures.push(await takePicture(page, story));
    }
  };
  await Promise.all(Array.from({ length: pageCount }, work));
  await context.close();
  return pictures.toSorted((a, b) => all.indexOf(a.story) - all.indexOf(b.story));
}

/** Puts pictures of one look on sheets, with the stories' names. */
async function layOut(browser: Browser, pictures: readonly Picture[], look: Look): Promise<void> {
  const { width } = look.size;
  const page = await browser.newPage({ viewport: { width: 1640, height: 900 } });
  const shownWidth = width === wide.width ? 520 : 310;
  for (let start = 0; start < pictures.length; start += perSheet[width] ?? 1) {
    const figures = pictures.slice(start, start + (perSheet[width] ?? 1)).map(
      ({ story, address }) =>
        `<figure><figcaption>${story.title.replace('Screens/', '')}: ${story.name}</figcaption>
          <img src="${address}" width="${shownWidth}"></figure>`,
    );
    await page.setContent(
      `<style>body{display:flex;flex-wrap:wrap;gap:12px;font:12px sans-serif;background:#888}figure{margin:0}</style>${figures.join('')}`,
    );
    const name = `${look.brand}-${look.language}-${look.scheme}-${width}-${String(start).padStart(3, '0')}.png`;
    await page.screenshot({ path: join(sheets, name), fullPage: true });
    console.log(name);
  }
  await page.close();
}

if (!existsSync(join(stories, 'index.json'))) throw new Error('run `npm run build:storybook` first');
const chosen = await findStories(process.argv.slice(2));
await rm(sheets, { recursive: true, force: true });
await mkdir(sheets, { recursive: true });
const server = await serveStories();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const look of looks) {
    await layOut(browser, await takePictures(browser, server.address, chosen, look), look);
  }
} finally {
  await browser.close();
  server.close();
}
