import type { Page } from '@playwright/test';
import { ContentPage } from './pages/ContentPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { codeSentTo, newMobile, newWatchedMobile } from './inbox';
import { expect, test } from './fixtures';
import { newMobileAccount } from './newAccount';
import { openPortal } from './openPortal';
import { passPicture } from './passPicture';

const workers = (page: Page): string[] => page.workers().map((worker) => worker.url());

test('a code by SMS is paid for by a worker, under the policy of the portal', async ({ page, request }) => {
  const { account, code } = await newMobileAccount(request);
  const started: string[] = [];
  page.on('worker', (worker) => started.push(worker.url()));
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  await phone.toSmsCode(account);
  await phone.askForCode();
  await phone.field('code').fill(await codeSentTo(request, account, code));
  await expect(new ContentPage(page, 'en').heading).toBeVisible();
  expect(started).toEqual([expect.stringMatching(/\/assets\/powWorker-[\w-]+\.js$/)]);
  // The browser tells of its end a moment later.
  await expect.poll(() => workers(page)).toEqual([]);
});

test('work that lasts says so after a second, and is cancelled', async ({ page }) => {
  // A worker that never answers.
  await page.route('**/assets/powWorker-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "addEventListener('message', () => postMessage({ type: 'started' }))",
    }),
  );
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  const mobile = newMobile();
  await phone.toSmsCode(mobile);
  await phone.askForCode();
  const dialog = page.getByRole('dialog', { name: 'Security check' });
  await expect(dialog.getByRole('status')).toHaveText(/^Checking your browser/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(phone.button('sendCode')).toBeFocused();
  await expect(phone.field('mobile')).toHaveValue(mobile);
});

test('without a worker the page works itself', async ({ page, request }) => {
  const { account, code } = await newMobileAccount(request);
  await page.route('**/assets/powWorker-*.js', (route) => route.abort());
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  await phone.toSmsCode(account);
  await phone.askForCode();
  await phone.field('code').fill(await codeSentTo(request, account, code));
  await expect(new ContentPage(page, 'en').heading).toBeVisible();
});

test('a sign-in passes the picture where the hub asks for one', async ({ page, request }) => {
  const mobile = newWatchedMobile();
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  await phone.toSmsCode(mobile);
  await phone.askForCode();
  await passPicture(page, request, mobile);
  expect(await codeSentTo(request, mobile)).toMatch(/^\d{6}$/);
});

test('who cannot read the picture goes on by keyboard alone', async ({ page, request }) => {
  const mobile = newWatchedMobile();
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  await phone.toSmsCode(mobile);
  await phone.askForCode();
  const dialog = page.getByRole('dialog', { name: 'Security check' });
  await expect(dialog.getByRole('textbox', { name: 'Image code' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'I can’t read this' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(phone.field('code')).toBeFocused();
  expect(await codeSentTo(request, mobile)).toMatch(/^\d{6}$/);
});
