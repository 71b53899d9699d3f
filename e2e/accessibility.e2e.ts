/**
 * The pages around the portal, checked by axe (its screens: screens.e2e.ts), the sign-in by keyboard alone, and focus
 * rings.
 */
import { designer } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { tabTo } from './tabTo';

const lang = 'zh';

test('signs in with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
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
