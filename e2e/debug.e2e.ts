/** Console messages for integrators with the attribute `debug`, and only with it. */
import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import { htmlAnswer, startSite, type Site } from './startSite';
import { names } from './texts';

// Both tests use the same page.
test.describe.configure({ mode: 'default' });

const pageWith = (tag: string): string =>
  `<!doctype html><html lang="en"><title>Unlisted</title>
  <script>addEventListener('entry-error', ({ detail }) => { document.title = detail.kind; });</script>
  <script type="module" src="${addresses.portal}/hub-entry.js"></script>${tag}</html>`;

let site: Site;
test.beforeAll(async () => {
  site = await startSite(addresses.unlisted, (path) => {
    if (path === '/plain') return htmlAnswer(pageWith('<hub-entry lang="en"></hub-entry>'));
    return path === '/debug' ? htmlAnswer(pageWith('<hub-entry lang="en" debug></hub-entry>')) : undefined;
  });
});
test.afterAll(() => site.close());

/** Opens the page and waits for the text of an unlisted page. @returns warnings of the console, also later ones */
async function openUnlisted(page: Page, path: string): Promise<string[]> {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(addresses.unlisted + path);
  await page.getByRole('link', { name: names.en.newTab }).waitFor();
  return warnings;
}

test('names the setting to change for an unlisted page', async ({ page }) => {
  const warnings = await openUnlisted(page, '/debug');
  const line = `tag_origins of the tenant: ["${addresses.unlisted}"]`;
  await expect.poll(() => warnings.join('\n')).toContain(line);
});

test('without debug, one warning and one event name it, and no debug code is loaded', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const warnings = await openUnlisted(page, '/plain');
  await expect.poll(() => warnings.filter((text) => text.includes('hub-entry')).length).toBe(1);
  expect(warnings.join('\n')).toContain(`tag_origins of the tenant: ["${addresses.unlisted}"]`);
  await expect(page).toHaveTitle('config');
  expect(loaded.filter((url) => url.includes('startDiagnosis'))).toEqual([]);
});

test('a callback that is refused is said without debug, without its query', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const callback = encodeURIComponent('https://unlisted.example/back?secret=1');
  await page.goto(`${addresses.portal}/entry?lang=en&callback=${callback}`);
  await expect
    .poll(() => warnings.join('\n'))
    .toContain('info.callback_hosts of the tenant: ["unlisted.example"]');
  await expect
    .poll(() => warnings.join('\n'))
    .toContain('the callback https://unlisted.example/back is refused');
  expect(warnings.join('\n')).not.toContain('secret');
});

test('reports an image that is refused or fails to load, and shows the default', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const refused = 'https://cdn.unlisted.example/logo.svg';
  const missing = `${addresses.outside}/brand/none.webp`;
  await page.route('**/system_settings**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      info: { theme: Record<string, unknown>; profile: { texts: { en: Record<string, unknown> } } };
    };
    Object.assign(body.info.theme, { full_logo: refused, mini_logo: refused });
    body.info.profile.texts.en['display_images'] = [missing];
    await route.fulfill({ json: body });
  });
  await page.goto(`${addresses.portal}/entry?lang=en`);
  await page.locator('hub-entry').evaluate((element) => element.toggleAttribute('debug', true));
  await expect
    .poll(() => warnings.join('\n'))
    .toContain('image_hosts of the tenant: ["https://cdn.unlisted.example"]');
  await expect.poll(() => warnings.join('\n')).toContain(`the image ${missing} could not be loaded`);
  // Our own logo and products.
  await expect(page.locator('aside svg').first()).toBeVisible();
  await expect(page.locator(`aside img:not([src="${missing}"])`).first()).toBeVisible();
});
