/**
 * A browser that keeps no cookie of another site, and one that refuses its storage too: tag and frame sign in by event,
 * message and popup, and the visitor need not change a setting. WebKit, whose frames keep none, has the engines' flows.
 */
import type { FrameLocator, Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { heardEvents } from './embedding';
import { expect, test } from './fixtures';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { ProviderPopup } from './pages/ProviderPopup';

/** Has the browser refuse the cookies of other sites. */
async function refuseCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
}

/** Refuses storage as browsers do that block all of another site's: every access throws. A frame has no cookies either. */
async function refuseStorage(page: Page, where: 'in frames' | 'everywhere'): Promise<void> {
  await page.addInitScript((isInFrames) => {
    if (isInFrames && window === window.top) return;
    if (isInFrames) Object.defineProperty(document, 'cookie', { get: () => '', set() {} });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  }, where === 'in frames');
}

async function expectNoAdvice(scope: Page | FrameLocator): Promise<void> {
  await expect(scope.getByText(/cookie|storage|settings/i)).toHaveCount(0);
}

for (const isRefused of [false, true]) {
  const refused = isRefused ? ', storage refused' : '';

  test(`frame: the browser keeps no cookie across sites, and the sign-in completes${refused}`, async ({
    page,
    context,
  }) => {
    await refuseCookies(page);
    if (isRefused) await refuseStorage(page, 'in frames');
    const editor = await EditorPage.visit(page);
    await editor.openDialog();
    const kept = await editor.frame.locator('html').evaluate(() => {
      document.cookie = 'probe=1; SameSite=None; Secure';
      return document.cookie.includes('probe');
    });
    expect(kept).toBe(false);
    await expectNoAdvice(editor.frame);
    await editor.login.signIn(designer);
    await expect(editor.person).toBeVisible();
    const cookies = await context.cookies(addresses.portal);
    // Chromium still keeps cookies that belong to this frame on this site alone.
    expect(cookies.filter(({ partitionKey }) => partitionKey === undefined)).toEqual([]);
  });

  test(`frame: Google’s window hands over${refused}`, async ({ page }) => {
    await refuseCookies(page);
    if (isRefused) await refuseStorage(page, 'in frames');
    const editor = await EditorPage.visit(page, { path: '/plain' });
    await editor.openDialog();
    const popup = await ProviderPopup.openBy(page, editor.login.google);
    await popup.person.click();
    await expect(editor.dialog).toBeHidden();
  });

  test(`tag: e-mail and Google’s window sign in${refused}`, async ({ page, context }) => {
    await refuseCookies(page);
    if (isRefused) await refuseStorage(page, 'everywhere');
    const partner = await PartnerPage.open(page);
    await expectNoAdvice(page);
    await partner.login.signIn(designer);
    await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
    expect(await context.cookies(addresses.portal)).toEqual([]);
    const again = await PartnerPage.open(page);
    const popup = await ProviderPopup.openBy(page, again.login.google);
    await popup.person.click();
    await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
  });
}
