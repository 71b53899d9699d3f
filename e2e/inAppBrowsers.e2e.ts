/** Browsers inside apps, by their user agents: what cannot work there is hidden, and a line leads out. */
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { PartnerPage } from './pages/PartnerPage';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
const apps = {
  DingTalk: `${phone} Mobile/15E148 AliApp(DingTalk/7.5.10) com.laiwang.DingTalk/1 Channel/201200 language/zh`,
  WeCom: `${phone} Mobile/15E148 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh`,
  Instagram: `${phone} Mobile/21E219 Instagram 330.0.3.29.109 (iPhone15,2; iOS 17_4; en_US)`,
  Facebook: `${phone} Mobile/21E219 [FBAN/FBIOS;FBAV/450.0.0.38.108;FBDV/iPhone15,2]`,
  Line: `${phone} Mobile/21E219 Safari Line/14.5.0`,
  'Android WebView': `${android} Chrome/124.0.0.0 Mobile Safari/537.36`,
};

for (const [app, userAgent] of Object.entries(apps))
  test(`${app}: no method that needs a browser, and a line that copies the link`, async ({ browser }) => {
    const context = await browser.newContext({
      userAgent,
      viewport: { width: 375, height: 740 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    const login = await openPortal(page, '/entry?callback=%2Fcontent');
    const wayOut = page.getByRole('button', { name: 'Open in your browser', exact: true });
    await expect(wayOut).toBeVisible();
    await expect(page.getByRole('button', { name: /^Continue with (Google|Lark)/ })).toHaveCount(0);
    await wayOut.click();
    await expect(login.text('Link copied. Open your browser and paste it there.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await context.close();
  });

test.describe('in the tag', () => {
  test.use({ userAgent: apps.Instagram });

  test('the same', async ({ page }) => {
    await PartnerPage.open(page);
    await expect(page.getByRole('button', { name: 'Open in your browser', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Continue with (Google|Lark)/ })).toHaveCount(0);
  });
});
