/** The tenant's terms have another version than the one that the account agreed to. */
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { forgetSession } from './forgetSession';
import { newAccount } from './newAccount';
import { LoginPage } from './pages/LoginPage';
import { langOf, textOf } from './texts';

test('the owner agrees before the session opens, once', async ({ page, request }) => {
  const account = await newAccount(request, undefined, '0.9');
  const lang = langOf(page);
  const login = new LoginPage(page, lang);
  const heading = page.getByRole('heading', { name: textOf(lang, 'agreement.again'), exact: true });
  await page.goto(`/entry?lang=${lang}`);
  await login.signIn(account);
  await expect(heading).toBeFocused();
  await expectNoFindings(page);
  const box = page.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: textOf(lang, 'action.back_to_sign_in') }).click();
  await expect(login.email).toHaveValue(account.account);
  await login.password.fill(account.password);
  await login.submit.click();
  await expect(heading).toBeFocused();
  await box.check();
  await page.getByRole('button', { name: textOf(lang, 'action.continue'), exact: true }).click();
  await expect(page).toHaveURL(/\/content/);

  await forgetSession(page);
  await page.goto(`/entry?lang=${lang}`);
  await login.signIn(account);
  await expect(page).toHaveURL(/\/content/);
});
