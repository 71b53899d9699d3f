/** The account page: fields of the tenant's own, texts as they were agreed to, its size, and what loads without it. */
import { addresses, designer } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { PartnerPage } from './pages/PartnerPage';

test('what the tenant needs is said, checked, saved, and there after a reload', async ({ page, request }) => {
  const account = await newAccount(request, addresses.acme);
  await (await openPortal(page, `${addresses.acme}/entry?lang=en`)).signIn(account);
  await expect(page).toHaveURL(/\/content/);
  const own = new OwnAccountPage(page);
  await own.open();
  const missing = page.getByText('Acme Motors still needs this from you: Dealer number.');
  await expect(missing).toBeVisible();
  await expect(page.getByText('It shows which dealer’s cars you may configure.')).toBeVisible();
  await expectNoFindings(page);
  await own.button('profile.add_named', { field: 'Dealer number' }).click();
  const field = page.getByLabel('Dealer number', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(own.text('own.empty'))).toBeVisible();
  await field.fill(' D-1042 ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('D-1042')).toBeVisible();
  await expect(missing).toBeHidden();
  await page.reload();
  await expect(page.getByText('D-1042')).toBeVisible();
});

test('what was agreed to can be read as it was', async ({ page, request }) => {
  await (await openPortal(page, '/entry')).signIn(await newAccount(request));
  await expect(page).toHaveURL(/\/content/);
  const own = new OwnAccountPage(page);
  await own.open();
  const name = own.text('legal.agreement');
  await own.button('agreed.read', { name }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog.getByRole('heading', { name: 'Your work' })).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: own.text('account.close') }).click();
  await expect(own.button('agreed.read', { name })).toBeFocused();
});

test('/content claims no designs, and its card leads to the editor', async ({ page, request }) => {
  await (await openPortal(page, '/entry')).signIn(await newAccount(request));
  await expect(new ContentPage(page).heading).toBeVisible();
  await expect(page.getByText('No designs here yet.')).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Studio headphones' }).click();
  await expect(page).toHaveURL(`${addresses.editor}/`);
});

test('the account page does not scroll sideways, also at 400 % zoom', async ({ page }) => {
  await (await openPortal(page, '/entry')).signIn(designer);
  await expect(page).toHaveURL(/\/content/);
  for (const lang of ['en', 'zh'] as const)
    // 1280 px at 400 % are 320 px; 320 px is a small phone too.
    for (const size of [
      { width: 320, height: 256 },
      { width: 320, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(`/account?lang=${lang}`);
      const own = new OwnAccountPage(page, lang);
      await expect(own.heading).toBeVisible();
      await expect(page.getByRole('heading', { name: own.text('deletion.title') })).toBeVisible();
      await own.button('profile.change', { field: own.text('profile.name') }).click();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${lang} at ${size.width} px`).toBeLessThanOrEqual(0);
    }
});

test('a page with the sign-in alone loads nothing of the account', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const partner = await PartnerPage.open(page);
  await partner.login.signIn(designer);
  await expect(partner.greeting).toBeVisible();
  await page.waitForLoadState('networkidle');
  const chunks = loaded.filter((path) => path.startsWith('/assets/'));
  expect(chunks.length).toBeGreaterThan(0);
  // The offer of a passkey after a sign-in shares the styles of a section, and no more.
  const ofAccount = /AccountRoute|AccountSummary|ContentRoute|(?<!Account)Section-|Picture|useAvatar/;
  expect(chunks.filter((path) => ofAccount.test(path))).toEqual([]);
  // Its own page loads what the pattern names.
  await page.goto('/account');
  await expect.poll(() => loaded.some((path) => ofAccount.test(path))).toBe(true);
});
