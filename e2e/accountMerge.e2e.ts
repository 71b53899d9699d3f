/** Two accounts of one person become one: asked for by a number of the other, proved, shown, and then done. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { codeSentTo } from './inbox';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { newAccount, newMobileAccount, type Account } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { passDays } from './passDays';
import { textOf } from './texts';

/** Asks for the number of the other account, and gives its code: the hub offers to join both. */
async function findOther(page: Page, request: APIRequestContext, stays: Account, ends: Account) {
  await (await openPortal(page, '/entry')).signIn(stays);
  await expect(page).toHaveURL(/\/content$/);
  const own = new OwnAccountPage(page);
  await own.open();
  const field = own.text('field.mobile');
  await own.button('profile.add_named', { field }).click();
  await page.getByRole('textbox', { name: field }).fill(ends.account);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: own.text('field.code') });
  await code.waitFor();
  await code.fill(await codeSentTo(request, ends.account, ends.code));
  await expect(own.button('merge.open')).toBeVisible();
  return own;
}

const passwordIn = (scope: Locator) => scope.getByLabel(textOf('en', 'field.password'), { exact: true });

test('an account takes another one of its owner in', async ({ page, request }) => {
  const [stays, ends] = [await newAccount(request), await newMobileAccount(request)];
  const own = await findOther(page, request, stays, ends);
  await own.button('merge.open').click();

  const proof = page.getByRole('dialog', { name: own.text('merge.prove_title') });
  await expect(proof.getByText(own.text('merge.prove_lead', { account: ends.account }))).toBeVisible();
  const password = passwordIn(proof);
  await password.fill('Wrong-pass-1');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(ends.password);
  await page.keyboard.press('Enter');

  const plan = page.getByRole('dialog', { name: own.text('merge.title') });
  await expect(plan.getByRole('region', { name: own.text('merge.ends') })).toContainText(ends.account);
  await expect(plan.getByRole('region', { name: own.text('merge.after') })).toContainText(stays.account);
  await expectNoFindings(page);
  await plan.getByRole('button', { name: own.text('merge.confirm') }).click();
  await expect(plan.getByText(own.text('merge.agree_missing'))).toBeVisible();
  await plan.getByRole('checkbox').check();
  await plan.getByRole('button', { name: own.text('merge.confirm') }).click();

  await expect(page.getByText(own.text('merge.joined'))).toBeVisible();
  await expect(page.getByText(ends.account, { exact: true })).toBeVisible();
  await page.reload();
  for (const name of [stays.account, ends.account])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test('without a network nothing is lost, by the keyboard alone; two clicks join once', async ({
  page,
  request,
  context,
}) => {
  const [stays, ends] = [await newAccount(request), await newMobileAccount(request)];
  const own = await findOther(page, request, stays, ends);
  const offline = page.getByText(own.text('error.network'));
  await context.setOffline(true);
  await own.button('merge.open').press('Enter');
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await page.keyboard.press('Tab');
  await expect(own.button('action.try_again')).toBeFocused();
  await page.keyboard.press('Enter');

  const password = passwordIn(page.getByRole('dialog', { name: own.text('merge.prove_title') }));
  await expect(password).toBeFocused();
  await page.keyboard.type(ends.password);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(offline).toBeVisible();
  await expect(password).toHaveValue(ends.password);
  await context.setOffline(false);
  await password.press('Enter');

  const plan = page.getByRole('dialog', { name: own.text('merge.title') });
  const confirm = plan.getByRole('button', { name: own.text('merge.confirm') });
  await plan.getByRole('checkbox').press('Space');
  await context.setOffline(true);
  await confirm.press('Enter');
  await expect(offline).toBeVisible();
  await expect(plan.getByRole('checkbox')).toBeChecked();
  await expectNoFindings(page);
  await context.setOffline(false);
  const sent = page.waitForRequest('**/merge/confirm');
  await confirm.dblclick();
  await sent;
  await expect(page.getByText(own.text('merge.joined'))).toBeVisible();
});

test('an offer that is too old says so, and changes nothing', async ({ page, request }) => {
  const [stays, ends] = [await newAccount(request), await newMobileAccount(request)];
  const own = await findOther(page, request, stays, ends);
  await own.button('merge.open').click();
  const password = passwordIn(page.getByRole('dialog', { name: own.text('merge.prove_title') }));
  await password.fill(ends.password);
  await page.keyboard.press('Enter');
  const plan = page.getByRole('dialog', { name: own.text('merge.title') });
  await plan.getByRole('checkbox').check();
  await passDays(request, ends.account, 1);
  await plan.getByRole('button', { name: own.text('merge.confirm') }).click();
  await expect(plan.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByText(own.text('merge.joined'))).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(ends.account, { exact: true })).toHaveCount(0);
});
