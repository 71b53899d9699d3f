/** An owner leaves: comes back on day 3 and stays, or lets the week pass. */
import type { Page } from '@playwright/test';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { newEmail, partOfMailTo } from './inbox';
import { newAccount, type Account } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { passDays } from './passDays';

async function openAccount(page: Page, account: Account): Promise<OwnAccountPage> {
  await (await openPortal(page, '/entry')).signIn(account);
  await expect(page).toHaveURL(/\/content$/);
  const own = new OwnAccountPage(page);
  await own.open();
  return own;
}

/** As the mail says it: in UTC. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function askDeletion(own: OwnAccountPage, { account }: Account): Promise<void> {
  await own.button('deletion.open').click();
  await own.page.getByLabel(own.text('deletion.type', { name: account }), { exact: true }).fill(account);
  await own.page.keyboard.press('Enter');
  await expect(own.button('deletion.keep').first()).toBeVisible();
}

test('who comes back on day 3 reads when the account ends, and keeps it', async ({ page, request }) => {
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
  const told = /It will be deleted on \d{4}-\d\d-\d\d\. Until then you can sign in as before/;
  expect([dayIn(6), dayIn(7)]).toContain(
    (await partOfMailTo(request, account.account, told)).slice('It will be deleted on '.length).slice(0, 10),
  );
  await own.signOut();

  await passDays(request, account.account, 3);
  const later = await openAccount(page, account);
  await expect(keep.first()).toBeVisible();
  const day = { at: Date.now() + 4 * 86_400_000 };
  await expect(page.getByText(later.text('deletion.due', day)).first()).toBeVisible();
  await keep.first().click();
  await expect(page.getByText(later.text('deletion.kept')).first()).toBeVisible();
  await partOfMailTo(request, account.account, /account stays: its deletion was canceled/);
  const happened = page.getByRole('listitem');
  for (const kind of ['happened.deletion_asked', 'happened.deletion_cancelled'] as const)
    await expect(happened.filter({ hasText: later.text(kind) })).toHaveCount(1);
  await page.reload();
  await expect(own.button('deletion.open')).toBeVisible();
  await expect(keep).toHaveCount(0);
  await passDays(request, account.account, 5);
  await page.reload();
  await expect(own.button('deletion.open')).toBeVisible();
});

test('who lets the week pass finds nothing: the sign-in knows no such account', async ({ page, request }) => {
  const account = await newAccount(request);
  const own = await openAccount(page, account);
  await askDeletion(own, account);
  await passDays(request, account.account, 3);
  await page.reload();
  await expect(own.button('deletion.keep').first()).toBeVisible();
  await passDays(request, account.account, 5);
  await partOfMailTo(request, account.account, /all that belongs to it were deleted/);
  await page.reload();
  await expect(page).toHaveURL(/\/entry/);
  const answers: string[] = [];
  for (const name of [account.account, newEmail()]) {
    const login = await openPortal(page, '/entry');
    await login.signIn({ ...account, account: name });
    await expect(login.password).toHaveAttribute('aria-invalid', 'true');
    answers.push((await page.getByRole('alert').allInnerTexts()).join());
  }
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]).not.toBe('');
});
