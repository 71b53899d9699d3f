/** Where a passkey cannot be used, by the page or by the hub. */
import { addresses } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { buttonIn, openShop, withoutSuggestions, withPasskey } from './passkeyPages';
import { textOf } from './texts';

test('after too many tries the hub’s words are shown, and another try may work', async ({
  page,
  request,
}) => {
  await withPasskey(page, request);
  await withoutSuggestions(page);
  const login = await openPortal(page, '/entry');
  const words = 'Too many tries. Try again in 60 seconds.';
  await page.route('**/v1/passkey/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { code: -100105, message: words },
    }),
  );
  await buttonIn(page).click();
  await expect(login.alert(words)).toBeVisible();
  await expectNoFindings(page);
  await page.unroute('**/v1/passkey/login');
  await login.tryAgain.click();
  await expect(page).toHaveURL(`${addresses.portal}/content`);
});

test('offline before the challenge, it says so; the way back is the form', async ({ page, request }) => {
  await withPasskey(page, request);
  await withoutSuggestions(page);
  const login = await openPortal(page, '/entry');
  await page.route('**/v1/passkey/options', (route) => route.abort());
  await buttonIn(page).click();
  await expect(login.alert(textOf('en', 'error.network'))).toBeVisible();
  await page.goBack();
  await expect(login.email).toBeVisible();
});

test('a page whose policy forbids it opens the window, and `debug` names the header', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await openShop(page, {
    attributes: 'debug',
    headers: { 'permissions-policy': 'publickey-credentials-get=()' },
  });
  await expect
    .poll(() => warnings.join('\n'))
    .toMatch(/Permissions-Policy[^]*publickey-credentials-get=\(\)/);
  const opened = page.waitForEvent('popup');
  await buttonIn(page).click();
  await (await opened).waitForURL(`${addresses.portal}/entry/login**`, { waitUntil: 'commit' });
});
