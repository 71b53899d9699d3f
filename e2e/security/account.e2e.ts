/** The account page: sessions, signing out elsewhere, a new password (docs/security.md, "Session"). */
import { designer } from '../addresses';
import { expectNoFindings } from '../expectNoFindings';
import { expect, test } from '../fixtures';
import { newAccount } from '../newAccount';
import { openPortal } from '../openPortal';
import { OwnAccountPage } from '../pages/OwnAccountPage';
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
  await new OwnAccountPage(page, lang).open();
  await expect(page.getByText(textOf(lang, 'sessions.current'))).toBeVisible();
  const browsers = page.getByRole('region', { name: textOf(lang, 'sessions.list'), exact: true });
  await expect(browsers.getByText('Safari on iPhone', { exact: true })).toBeVisible();
  await expectNoFindings(page);
  const end = page.getByRole('button', {
    name: textOf(lang, 'sessions.end', { device: 'Safari on iPhone' }),
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
  const account = new OwnAccountPage(page);
  await account.open();
  const { old, next, save } = await account.changePassword();
  await old.fill(`${designer.password}?`);
  await next.fill('Changed-lamp-7');
  await save.click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await expect(old).toHaveValue(`${designer.password}?`);
  await old.fill(person.password);
  await save.click();
  await expect(page.getByText(textOf('en', 'password_change.saved'))).toBeVisible();
  await expect(old).toBeHidden();
  await page.context().clearCookies();
  await (await openPortal(page, '/entry')).signIn({ ...person, password: 'Changed-lamp-7' });
  await expect(new ContentPage(page).heading).toBeVisible();
});
