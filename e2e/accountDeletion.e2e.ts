/** An owner leaves, and comes back within the seven days. */
import type { Page } from '@playwright/test';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { newAccount, type Account } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { langOf } from './texts';

async function openAccount(page: Page, account: Account): Promise<OwnAccountPage> {
  const lang = langOf(page);
  await (await openPortal(page, '/entry', lang)).signIn(account);
  await expect(page).toHaveURL(/\/content$/);
  const own = new OwnAccountPage(page, lang);
  await own.open();
  return own;
}

test('an account that is to be deleted is kept by its owner, who comes back', async ({ page, request }) => {
  const account = await newAccount(request);
  const own = await openAccount(page, account);
  await own.button('deletion.open').click();
  const field = page.getByLabel(own.text('deletion.type', { name: account.account }), { exact: true });
  await field.fill('somebody else');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await field.fill(account.account);
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  const keep = own.button('deletion.keep');
  await expect(keep.first()).toBeVisible();
  await expectNoFindings(page);
  await own.signOut();

  const later = await openAccount(page, account);
  await expect(keep.first()).toBeVisible();
  await keep.first().click();
  await expect(page.getByText(later.text('deletion.kept')).first()).toBeVisible();
  await page.reload();
  await expect(own.button('deletion.open')).toBeVisible();
  await expect(keep).toHaveCount(0);
});
