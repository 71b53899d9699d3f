/** What an integrator reads in the console with the attribute `debug`, and that nobody else does. */
import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import { names } from './texts';

const stranger = 'http://stranger.localhost:4998';

async function openStranger(page: Page, tag: string): Promise<string[]> {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route(`${stranger}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Stranger</title><script type="module" src="${addresses.portal}/hub-entry.js"></script>${tag}`,
    }),
  );
  await page.goto(`${stranger}/`);
  await page.getByRole('link', { name: names.en.newTab }).waitFor();
  return warnings;
}

test('a page that is not listed is told which line to change', async ({ page }) => {
  const warnings = await openStranger(page, '<hub-entry lang="en" debug></hub-entry>');
  await expect.poll(() => warnings.join('\n')).toContain(`tag_origins of the tenant: ["${stranger}"]`);
});

test('without debug the console is quiet and no part of it is loaded', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const warnings = await openStranger(page, '<hub-entry lang="en"></hub-entry>');
  expect(warnings.filter((text) => text.includes('hub-entry'))).toEqual([]);
  expect(loaded.filter((url) => url.includes('startDiagnosis'))).toEqual([]);
});
