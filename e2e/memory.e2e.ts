/** Who asks for it is greeted after a sign-out, on the portal's own page. */
import type { Page } from '@playwright/test';
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { textOf } from './texts';

const say = (key: Parameters<typeof textOf>[1], values?: Record<string, string>) => textOf('en', key, values);

const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('remembered:')));

async function signInAndOut(page: Page, button: string) {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
  const content = new ContentPage(page);
  await content.accountMenu.click();
  await page.getByRole('button', { name: button, exact: true }).click();
  await login.heading.waitFor();
  await expect(login.text(say('memory.signed_out'))).toBeVisible();
  return login;
}

test('a remembered visitor is greeted, continues with the password alone, and is forgotten', async ({
  page,
}) => {
  const login = await signInAndOut(page, say('memory.sign_out'));
  const greeting = page.getByRole('button', {
    name: say('memory.continue', { name: 'designer' }),
    exact: true,
  });
  await expect(greeting).toBeVisible();

  // The words are for once; the greeting is there again, and moves nothing.
  await page.goto('/entry');
  await login.heading.waitFor();
  const before = await login.email.boundingBox();
  await expect(greeting).toBeVisible();
  await expect.poll(() => login.email.boundingBox()).toEqual(before);
  await expect(login.text(say('memory.signed_out'))).toBeHidden();

  await greeting.click();
  await expect(login.email).toHaveValue(designer.account);
  await expect(login.password).toBeFocused();
  await page.keyboard.type(designer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content$/);

  const content = new ContentPage(page);
  await content.accountMenu.click();
  await page.getByRole('button', { name: say('memory.sign_out'), exact: true }).click();
  await page.getByRole('button', { name: say('memory.not_you'), exact: true }).click();
  await expect(greeting).toBeHidden();
  await expect(login.email).toHaveValue('');
  expect(await keptKeys(page)).toEqual([]);
});

test('a sign-out without that choice keeps nothing', async ({ page }) => {
  await signInAndOut(page, say('memory.sign_out'));
  expect(await keptKeys(page)).toHaveLength(1);
  await signInAndOut(page, say('session.sign_out'));
  expect(await keptKeys(page)).toEqual([]);
});

test('a record with a script for a picture shows a letter', async ({ page }) => {
  await openPortal(page, '/entry');
  await page.evaluate(() => {
    const data = { name: '<b>Ada</b>', picture: 'javascript:alert(1)', account: 'ada@acme.example' };
    const record = { data, time: Date.now(), expiry: 60, version: 1, clear: false };
    localStorage.setItem(`remembered:${location.host}`, JSON.stringify(record));
  });
  await page.goto('/entry');
  const greeting = page.getByRole('button', { name: 'Continue as <b>Ada</b>', exact: true });
  await expect(greeting).toBeVisible();
  await expect(greeting.locator('img')).toHaveCount(0);
});
