/** Two accounts of one person become one: asked for by a number of the other, proved, shown, and then done. */
import { codeSentTo } from './inbox';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { newAccount, newMobileAccount } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { textOf } from './texts';

test('an account takes another one of its owner in', async ({ page, request }) => {
  const [stays, ends] = [await newAccount(request), await newMobileAccount(request)];
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
  await own.button('merge.open').click();

  const proof = page.getByRole('dialog', { name: own.text('merge.prove_title') });
  await expect(proof.getByText(own.text('merge.prove_lead', { account: ends.account }))).toBeVisible();
  const password = proof.getByLabel(textOf('en', 'field.password'), { exact: true });
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
