/** The account dialog: sessions, signing out elsewhere, a new password (docs/security.md, "Session"). */
import { designer } from '../addresses';
import { expectNoFindings } from '../expectNoFindings';
import { expect, test } from '../fixtures';
import { newAccount } from '../newAccount';
import { openPortal } from '../openPortal';
import { ContentPage } from '../pages/ContentPage';
import { LoginPage } from '../pages/LoginPage';
import { textOf } from '../texts';

const lang = 'en';

test('another browser is listed and can be signed out', async ({ page, browser, request }) => {
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/18 Safari/604' });
  const other = await elsewhere.newPage();
  const person = await newAccount(request);
  await (await openPortal(other, '/entry')).signIn(person);
  await expect(new ContentPage(other).heading).toBeVisible();

  await (await openPortal(page, '/entry', lang)).signIn(person);
  const content = new ContentPage(page, lang);
  await content.accountMenu.click();
  await page.getByRole('button', { name: textOf(lang, 'account.title') }).click();
  const dialog = page.getByRole('dialog', { name: textOf(lang, 'account.title') });
  await expect(dialog.getByText(textOf(lang, 'sessions.current'))).toBeVisible();
  await expect(dialog.getByText('Safari, iPhone', { exact: true })).toBeVisible();
  await expectNoFindings(page);
  const end = dialog.getByRole('button', {
    name: textOf(lang, 'sessions.end', { device: 'Safari, iPhone' }),
  });
  await end.click();
  await expect(end).toBeHidden();
  await other.reload();
  await expect(new LoginPage(other).email).toBeVisible();
  await elsewhere.close();
});

test('changing the password requires the old one; a wrong one keeps typed text', async ({
  page,
  request,
}) => {
  const person = await newAccount(request);
  await (await openPortal(page, '/entry')).signIn(person);
  await new ContentPage(page).accountMenu.click();
  await page.getByRole('button', { name: textOf('en', 'account.title') }).click();
  const dialog = page.getByRole('dialog');
  const old = dialog.getByLabel(textOf('en', 'password_change.current'), { exact: true });
  await old.fill(`${designer.password}?`);
  await dialog.getByLabel(textOf('en', 'field.new_password'), { exact: true }).fill('Changed-lamp-7');
  const save = dialog.getByRole('button', { name: textOf('en', 'password_change.save') });
  await save.click();
  await expect(dialog.getByText('The current password is wrong')).toBeVisible();
  await expect(old).toHaveValue(`${designer.password}?`);
  await old.fill(person.password);
  await save.click();
  await expect(dialog.getByText(textOf('en', 'password_change.saved'))).toBeVisible();
  await expect(old).toHaveValue('');
  await page.context().clearCookies();
  await (await openPortal(page, '/entry')).signIn({ ...person, password: 'Changed-lamp-7' });
  await expect(new ContentPage(page).heading).toBeVisible();
});
