/** `hub-entry/host` in a browser: the script-tag build, called by an embedding page. */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { LoginPage } from './pages/LoginPage';
import { EditorPage } from './pages/EditorPage';
import { languageTags } from '../src/testing/languageTags';
import type { EmbeddedEntry } from '../src/sdk/embedEntry';
import type { HubEntryHost } from '../src/sdk/global';

/** What the page records of each entry it embeds. */
interface Kept {
  entry: EmbeddedEntry;
  /** Names of the callbacks called, oldest first. */
  heard: string[];
  /** Outcome of `login`. */
  outcome: string;
}

type EmbeddingWindow = typeof globalThis & { HubEntryHost: HubEntryHost; kept: Record<string, Kept> };

/** Embeds an entry into a new element with this id. */
async function embed(page: Page, id: string, settings: { lang?: string } = {}): Promise<LoginPage> {
  await page.evaluate(
    ([name, hub, own]) => {
      const view = globalThis as EmbeddingWindow;
      const container = document.createElement('div');
      container.id = name;
      document.body.append(container);
      const heard: string[] = [];
      const entry = view.HubEntryHost.embedEntry({
        hub,
        container,
        redirect: 'none',
        onReady: () => heard.push('ready'),
        onScreen: (screen) => heard.push(screen),
        onLogin: ({ username }) => heard.push(username),
        onError: ({ kind }) => heard.push(kind),
        ...own,
      });
      const kept: Kept = { entry, heard, outcome: 'waiting' };
      view.kept = { ...view.kept, [name]: kept };
      entry.login.then(
        ({ username }) => (kept.outcome = username),
        (error: { kind: string }) => (kept.outcome = error.kind),
      );
    },
    [id, addresses.portal, settings] as const,
  );
  return new LoginPage(page.frameLocator(`#${id} iframe`), settings.lang === 'zh' ? 'zh' : 'en');
}

const keptOf = (page: Page, id: string): Promise<Pick<Kept, 'heard' | 'outcome'>> =>
  page.evaluate((name) => {
    const { heard, outcome } = (globalThis as EmbeddingWindow).kept[name] as Kept;
    return { heard, outcome };
  }, id);

const heightOf = (page: Page, id: string): Promise<number> =>
  page.locator(`#${id} iframe`).evaluate((frame) => frame.getBoundingClientRect().height);

test('two frames on one page: each receives its own messages and keeps its own settings', async ({
  page,
}) => {
  await EditorPage.visit(page);
  const first = await embed(page, 'first', { lang: 'en' });
  const second = await embed(page, 'second', { lang: 'zh' });
  await first.email.fill('kept@example.com');
  await second.signIn(designer);
  await expect
    .poll(() => keptOf(page, 'second'))
    .toEqual({ heard: ['ready', 'designer'], outcome: 'designer' });
  expect(await keptOf(page, 'first')).toEqual({ heard: ['ready'], outcome: 'waiting' });
  await expect(first.email).toHaveValue('kept@example.com');
});

test('configure takes a language tag in any spelling, and one without texts changes nothing', async ({
  page,
}) => {
  await EditorPage.visit(page);
  await (await embed(page, 'entry', { lang: 'en' })).heading.waitFor();
  const frame = page.frameLocator('#entry iframe');
  let shown = 'en';
  for (const [tag, now] of languageTags) {
    const title = `${tag} finds ${now}`;
    // Both at once, so that the text comes before its language has loaded.
    await page.evaluate(
      (all) => {
        for (const settings of all) (globalThis as EmbeddingWindow).kept.entry?.entry.configure(settings);
      },
      [{ lang: tag }, ...(now ? [{ texts: { 'login.title': title } }] : [])],
    );
    shown = now ?? shown;
    await expect(frame.locator('html')).toHaveAttribute('lang', shown);
    if (now) await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('the frame follows the height of its content and becomes stable', async ({ page }) => {
  await EditorPage.visit(page);
  const { heading } = await embed(page, 'entry', { lang: 'en' });
  await heading.waitFor();
  await expect.poll(async () => (await keptOf(page, 'entry')).heard).toEqual(['ready']);
  const before = await heightOf(page, 'entry');
  await page.evaluate(() => {
    const { entry } = (globalThis as EmbeddingWindow).kept['entry'] as Kept;
    entry.configure({ texts: { 'login.lead': 'One line and another. '.repeat(40) } });
  });
  await expect.poll(() => heightOf(page, 'entry')).toBeGreaterThan(before + 40);
  const heights = await page.locator('#entry iframe').evaluate(async (frame) => {
    const seen: number[] = [];
    for (let frames = 0; frames < 60; frames += 1) {
      await new Promise(requestAnimationFrame);
      seen.push(frame.getBoundingClientRect().height);
    }
    return seen.slice(-30);
  });
  expect(new Set(heights).size).toBe(1);
});

test('destroy removes everything and rejects the promise', async ({ page }) => {
  await EditorPage.visit(page);
  const { heading } = await embed(page, 'entry');
  await heading.waitFor();
  await page.evaluate(() => (globalThis as EmbeddingWindow).kept['entry']?.entry.destroy());
  await expect(page.locator('#entry')).toBeEmpty();
  await expect.poll(async () => (await keptOf(page, 'entry')).outcome).toBe('destroyed');
});

test('a hub that never answers is reported after 10 s', async ({ page }) => {
  await page.clock.install();
  await EditorPage.visit(page);
  await page.route(`${addresses.portal}/entry?*`, (route) => route.abort());
  await embed(page, 'entry');
  await page.clock.fastForward(9_000);
  expect((await keptOf(page, 'entry')).heard).toEqual([]);
  await page.clock.fastForward(2_000);
  await expect.poll(() => keptOf(page, 'entry')).toEqual({ heard: ['timeout'], outcome: 'timeout' });
});

test('an entry of another version is reported at once', async ({ page }) => {
  await EditorPage.visit(page);
  const { heading } = await embed(page, 'entry');
  await heading.waitFor();
  await page
    .frames()
    .find((frame) => frame.url().startsWith(addresses.portal))
    ?.evaluate(() => parent.postMessage({ source: 'hub-entry', version: 2, type: 'ready' }, '*'));
  await expect.poll(async () => (await keptOf(page, 'entry')).outcome).toBe('version');
});
