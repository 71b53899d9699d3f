/** Browsers below the floor (docs/browsers.md): a sentence in each language, nowhere an empty page. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import { languages } from './texts';

const sentences = languages.map((lang) => ({
  lang,
  tag: readText(`${lang}/oldBrowser.txt`),
  page: readText(`${lang}/noScript.txt`),
}));

function readText(file: string): string {
  return readFileSync(new URL(`../src/i18n/locales/${file}`, import.meta.url), 'utf8').trim();
}

/** Simulates a browser without constructed style sheets, the feature of the floor that came last. */
async function takeAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const owner of [Document.prototype, ShadowRoot.prototype])
      Reflect.deleteProperty(owner, 'adoptedStyleSheets');
  });
}

test('the page says so', async ({ page }) => {
  await takeAway(page);
  await page.goto('/entry');
  for (const { page: sentence } of sentences) await expect(page.getByText(sentence)).toBeVisible();
});

test('the tag says so, unless the host has put something into it; its methods can be called', async ({
  page,
}) => {
  await takeAway(page);
  await page.goto(`${addresses.partner}/`);
  await page.evaluate(async () => {
    await customElements.whenDefined('hub-entry');
    const tag = document.body.appendChild(document.createElement('hub-entry'));
    tag.setTexts('en', {});
    tag.reset();
    await tag.signOut();
  });
  for (const { tag } of sentences) await expect(page.getByText(tag)).toBeVisible();
  await expect(page.getByText('Opening the sign-in')).toBeVisible();
});

test('the frame says so', async ({ page }) => {
  await takeAway(page);
  await page.goto(`${addresses.editor}/plain`);
  // The editor's own dialog hides the frame while it waits for its first message.
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position:fixed;inset:0;inline-size:100%;block-size:100%';
    frame.src = src;
    document.body.append(frame);
  }, `${addresses.portal}/entry?frame=1`);
  const frame = page.locator('body > iframe').contentFrame();
  for (const { page: sentence } of sentences) await expect(frame.getByText(sentence)).toBeVisible();
});
