/** An owner links WeChat to an account of an e-mail address: by a scan, and inside WeChat by its page. */
import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { needProof } from './needProof';
import { newAccount, type Account } from './newAccount';
import { openPortal } from './openPortal';
import { LoginPage } from './pages/LoginPage';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { textOf } from './texts';
import { confirmScan, scanCode } from './wechatPhone';

const provider = textOf('en', 'login.wechat');

async function openAccount(page: Page, account: Account): Promise<OwnAccountPage> {
  await (await openPortal(page, '/entry')).signIn(account);
  await expect(page).toHaveURL(/\/content$/);
  const own = new OwnAccountPage(page);
  await own.open();
  return own;
}

const addedTo = (own: OwnAccountPage) => own.page.getByText(own.text('links.added', { provider }));

test('WeChat is added by a scan, after a proof, and signs in to the account', async ({ page, request }) => {
  const account = await newAccount(request);
  const own = await openAccount(page, account);
  // By a route: the browser may keep no body of an answer beside one.
  let link = '';
  await page.route('**/links/wechat/start?*', async (route) => {
    const response = await route.fetch();
    ({ link } = ((await response.json()) as { info: { link: string } }).info);
    await route.fulfill({ response });
  });
  await needProof(page, '**/links/wechat/start?*', { ways: [{ id: 'password' }] });
  await own.button('profile.add_named', { field: provider }).click();
  const dialog = page.getByRole('dialog', { name: textOf('en', 'verify.title') });
  await dialog.getByLabel(textOf('en', 'field.password'), { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: own.text('links.image', { provider }) })).toBeVisible();
  await expectNoFindings(page);
  await scanCode(request, link, 'new');
  await expect(page.getByText(own.text('links.scanned', { provider }))).toBeVisible();
  await confirmScan(request, link);
  await expect(addedTo(own)).toBeVisible();
  await expect(own.button('links.remove_named', { provider })).toBeVisible();
});

test('a return after the session has ended says that nothing was added', async ({
  page,
  request,
  context,
}) => {
  const account = await newAccount(request);
  const own = await openAccount(page, account);
  await context.clearCookies();
  await page.goto(`/account?link=wechat&code=late&state=${'a'.repeat(43)}`);
  const login = new LoginPage(page);
  await login.signIn(account);
  await expect(page.getByText(own.text('links.ended', { provider }))).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

test.describe('inside WeChat', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 MicroMessenger/8.0.50',
  });

  test('its page leads back; a reload uses the code no second time', async ({ page, request }) => {
    const own = await openAccount(page, await newAccount(request));
    const add = own.button('profile.add_named', { field: provider });
    const leave = async () => {
      await add.click();
      await page.waitForURL((url) => url.href.startsWith(`${addresses.outside}/connect/oauth2/authorize?`));
    };
    await leave();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText(own.text('links.cancelled', { provider }))).toBeVisible();
    await leave();
    // The known user's.
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText(own.text('links.taken', { provider }))).toBeVisible();
    await leave();
    await page.getByLabel('New user').check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(addedTo(own)).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await page.reload();
    await expect(own.button('links.remove_named', { provider })).toBeVisible();
    await expect(addedTo(own)).toHaveCount(0);
  });
});
