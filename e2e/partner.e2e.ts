/** The tag on a partner's page, on another site: it notifies the page and changes nothing else. */
import { addresses, designer, studioApp } from './addresses';
import { appFiles } from './appFiles';
import { heardEvents } from './embedding';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { PartnerPage } from './pages/PartnerPage';
import { portalCookies } from './portalCookies';
import { langOf, textOf } from './texts';

test('a sign-in reaches the page as one event, and the page greets the visitor', async ({ page }) => {
  const lang = langOf(page);
  const partner = await PartnerPage.open(page, lang);
  const [address, entries] = [page.url(), await page.evaluate(() => history.length)];
  await partner.login.signIn(designer);
  await expect(partner.greeting).toBeVisible();

  const logins = await heardEvents(page, 'entry-login');
  expect(logins).toEqual([
    {
      type: 'entry-login',
      detail: {
        auth_token: expect.stringMatching(/^[\w-]{20,}$/),
        ticket: expect.stringMatching(/^[\w-]{20,}$/),
        username: 'designer',
        method: 'password',
      },
    },
  ]);
  expect(await heardEvents(page, 'entry-ready')).toHaveLength(1);
  await expect(page).toHaveURL(address);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('a wrong password stays in the tag', { tag: '@desktop' }, async ({ page, request }) => {
  const lang = langOf(page);
  const own = await newAccount(request);
  const partner = await PartnerPage.open(page, lang);
  await partner.login.signIn({ ...own, password: 'not this one' });
  await expect(partner.login.password).toBeFocused();
  await expect(partner.login.email).toHaveValue(own.account);
  expect(await heardEvents(page, 'entry-login')).toEqual([]);
  await partner.login.password.fill(own.password);
  await partner.login.submit.click();
  await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
});

test(
  'the page’s styles do not affect the tag, a sign-in sets no cookie here or at the portal, and the page can sign out and in again',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const partner = await PartnerPage.open(page);
    const { login } = partner;
    await test.step('styles', async () => {
      await expect(login.submit).toHaveCSS('height', '44px');
      for (const part of [login.heading, login.email, login.submit, login.forgotPassword]) {
        await expect(part).toHaveCSS('direction', 'ltr');
        await expect(part).toHaveCSS('text-transform', 'none');
        await expect(part).toHaveCSS('font-style', 'normal');
        await expect(part).toHaveCSS('text-shadow', 'none');
        await expect(part).toHaveCSS('font-family', /sans-serif$/);
      }
    });
    await test.step('cookies and storage', async () => {
      await login.signIn(designer);
      await expect(partner.greeting).toBeVisible();
      expect(await context.cookies(addresses.partner)).toEqual([]);
      expect(await portalCookies(context)).toEqual({});
      const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(keys.filter((key) => !key.startsWith('hub-entry:'))).toEqual([]);
    });
    await test.step('signed out and in again', async () => {
      await partner.signOut.click();
      await login.signIn(designer);
      await expect(partner.greeting).toBeVisible();
      expect(await heardEvents(page, 'entry-login')).toHaveLength(2);
    });
    await test.step('the portal’s page knows nothing of it', async () => {
      const portal = await openPortal(page, '/entry');
      await expect(portal.email).toBeVisible();
    });
  },
);

test(
  'a click on a link before the app has loaded does not leave the page',
  { tag: '@desktop' },
  async ({ page }) => {
    const release = await holdRequests(page, appFiles);
    const partner = await PartnerPage.open(page);
    const address = page.url();
    await partner.login.createAccount.click();
    release();
    await expect.poll(() => heardEvents(page, 'entry-screen')).not.toEqual([]);
    expect(page.url()).toBe(address);
  },
);

test(
  'with a listed callback the tag redirects there with the app token',
  { tag: '@desktop' },
  async ({ page }) => {
    const callback = `${addresses.editor}/?from=tag`;
    const partner = await PartnerPage.open(page, 'en', { callback, appid: studioApp.key, redirect: 'auto' });
    await partner.login.signIn(designer);
    await page.waitForURL((url) => url.origin === addresses.editor);
    const target = new URL(page.url());
    expect(target.searchParams.get('from')).toBe('tag');
    expect(target.searchParams.get('appid')).toBe(studioApp.key);
    expect(target.searchParams.get('apptoken')).toMatch(/./);
  },
);

test(
  'with an unlisted callback the tag notifies the page and does not redirect',
  { tag: '@desktop' },
  async ({ page }) => {
    const partner = await PartnerPage.open(page, 'en', {
      callback: 'https://evil.example/',
      redirect: 'auto',
    });
    await partner.login.signIn(designer);
    await expect(partner.greeting).toBeVisible();
    expect(new URL(page.url()).origin).toBe(addresses.partner);
    expect(await heardEvents(page, 'entry-redirect')).toEqual([]);
  },
);

test('an unlisted page gets a text and a link instead of the form', async ({ page }) => {
  const lang = langOf(page);
  // The same page under another host name has another origin.
  await page.goto(`${addresses.partner.replace('127.0.0.1', 'localhost')}/?lang=${lang}`);
  await expect(page.getByText(textOf(lang, 'error.origin'))).toBeVisible();
  // Coming back would change nothing here, so the text does not suggest it.
  await expect(page.getByText(textOf(lang, 'origin.lead'))).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  const link = page.getByRole('link', { name: textOf(lang, 'action.new_tab') });
  await expect(link).toHaveAttribute('target', '_blank');
  const opened = page.waitForEvent('popup');
  await link.click();
  await expect(await opened).toHaveURL(new RegExp(`^${addresses.portal}/entry`));
});

test('several tags on one page do not receive each other’s events', { tag: '@desktop' }, async ({ page }) => {
  const partner = await PartnerPage.open(page);
  await page.evaluate((hub) => {
    const second = document.createElement('hub-entry');
    second.setAttribute('hub', hub);
    second.id = 'second';
    document.body.append(second);
  }, addresses.portal);
  const second = page.locator('#second');
  await expect(second.getByLabel('Email', { exact: true })).toBeVisible();
  await second.getByLabel('Email', { exact: true }).fill('second@example.com');
  const first = page.locator('#entry');
  await expect(first.getByLabel('Email', { exact: true })).toHaveValue('');
  await first.getByLabel('Email', { exact: true }).fill(designer.account);
  await first.getByLabel('Password', { exact: true }).fill(designer.password);
  await first.locator('button[type=submit]').click();
  await expect(partner.greeting).toBeVisible();
  expect(await heardEvents(page, 'entry-login')).toHaveLength(1);
  await expect(second.getByLabel('Email', { exact: true })).toHaveValue('second@example.com');
});
