/** Every screen in both languages, checked by axe, and the whole sign-in by keyboard alone. */
import { designer } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { tabTo } from './tabTo';
import { languages, names, textOf } from './texts';

/** Axe sees the same in both languages on a phone: it looks at one there. */
const tagOf = (lang: (typeof languages)[number]) => (lang === 'zh' ? { tag: '@desktop' } : {});

for (const lang of languages) {
  test(`the forms with a phone number and the second factor (${lang})`, tagOf(lang), async ({ page }) => {
    const login = await openPortal(page, '/entry', lang);
    const phone = new PhoneLoginPage(page, lang);
    await phone.open();
    await phone.button('signIn').click();
    await expect(phone.text(textOf(lang, 'validation.mobile_empty'))).toBeVisible();
    await expectNoFindings(page);
    await phone.tab('smsTab').click();
    await expectNoFindings(page);
    const info = { need_captcha: 'email', challenge: 'c', masked_to: 's•••@example.com' };
    await page.route('**/api/hub/v1/login/', (route) =>
      route.fulfill({ json: { code: 1, message: '', info } }),
    );
    await phone.tab('emailTab').click();
    await login.signIn(designer);
    await expect(phone.heading).toBeVisible();
    await expectNoFindings(page);
  });

  test(`the login screen, empty, wrong and failed (${lang})`, tagOf(lang), async ({ page }) => {
    const login = await openPortal(page, '/entry', lang);
    await expectNoFindings(page);
    await login.submit.click();
    await expect(login.text(textOf(lang, 'validation.email_empty'))).toBeVisible();
    await expectNoFindings(page);
    await page.route('**/api/hub/v1/login/', (route) => route.abort());
    await login.signIn(designer);
    await expect(login.text(textOf(lang, 'error.network'))).toBeVisible();
    await expectNoFindings(page);
  });

  test(`the screens after a sign-in (${lang})`, tagOf(lang), async ({ page }) => {
    const login = await openPortal(page, '/entry', lang);
    await login.signIn(designer);
    const content = new ContentPage(page, lang);
    await expect(content.heading).toBeVisible();
    await expectNoFindings(page);
    await page.goto(`/entry?lang=${lang}`);
    await expect(page.getByRole('button', { name: names[lang].otherAccount })).toBeVisible();
    await expectNoFindings(page);
  });

  for (const path of ['/service/agreement', '/privacy/policy', '/no/such/path']) {
    test(`${path} (${lang})`, tagOf(lang), async ({ page }) => {
      await page.goto(`${path}?lang=${lang}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectNoFindings(page);
    });
  }

  test(`signs in with the keyboard alone (${lang})`, tagOf(lang), async ({ page }) => {
    const login = await openPortal(page, '/entry', lang);
    await tabTo(page, login.email);
    await page.keyboard.type(designer.account);
    await tabTo(page, login.password);
    await page.keyboard.type(designer.password);
    await tabTo(page, login.showPassword);
    await page.keyboard.press('Space');
    await expect(login.hidePassword).toBeFocused();
    await tabTo(page, login.submit);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/content$/);
  });
}

test('the partner page with the tag', async ({ page }) => {
  await PartnerPage.open(page);
  await expectNoFindings(page);
});

test('the editor with the frame', async ({ page }) => {
  const editor = await EditorPage.visit(page);
  await expectNoFindings(page);
  await editor.openDialog();
  // The frame is a document with its own landmarks; axe counts them together with the editor's.
  await expectNoFindings(page, ['landmark-unique', 'landmark-no-duplicate-main']);
});

test('every focused control has a visible outline', { tag: '@desktop' }, async ({ page }) => {
  const login = await openPortal(page, '/entry');
  for (const control of [
    login.email,
    login.password,
    login.showPassword,
    login.submit,
    login.forgotPassword,
  ]) {
    await control.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const ring = await control.evaluate((element) => {
      const parts = [element, element.parentElement].map((part) => part && getComputedStyle(part));
      return parts.some(
        (style) => style && (style.boxShadow !== 'none' || parseFloat(style.outlineWidth) > 0),
      );
    });
    expect(ring).toBe(true);
  }
});
