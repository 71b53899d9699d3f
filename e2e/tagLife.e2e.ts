/** One or more tags that a page adds, moves, removes, inserts again and changes at any time. */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { heardEvents } from './embedding';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { names, textOf } from './texts';

const typed = 'kept@example.com';

/** Runs a function in the page with its first tag. */
const withTag = (page: Page, act: (tag: HTMLElement) => void) => page.locator('#entry').evaluate(act);

test('two tags keep their own settings, language and screen', async ({ page }) => {
  const partner = await PartnerPage.open(page);
  await page.evaluate((hub) => {
    const second = document.createElement('hub-entry');
    for (const [name, value] of Object.entries({
      hub,
      lang: 'zh',
      screen: 'register',
      'color-scheme': 'dark',
    }))
      second.setAttribute(name, value);
    second.id = 'second';
    document.body.append(second);
  }, addresses.portal);
  const second = page.locator('#second');
  await expect(second.getByRole('heading', { name: '注册账号', exact: true })).toBeVisible();
  await expect(partner.login.heading).toBeVisible();
  await partner.login.email.fill(typed);
  await second.evaluate((tag) => tag.setAttribute('screen', 'login'));
  await expect(new LoginPage(page, 'zh').heading).toBeVisible();
  await expect(partner.login.email).toHaveValue(typed);
  const surfaces = await page.evaluate(() =>
    ['#entry', '#second'].map((tag) => getComputedStyle(document.querySelector(tag) as Element).colorScheme),
  );
  expect(surfaces).toEqual(['light', 'dark']);
});

test('a tag keeps typed text when it is moved, removed and inserted at once, or its attributes change', async ({
  page,
}) => {
  const partner = await PartnerPage.open(page);
  await partner.login.email.fill(typed);
  await expect.poll(() => heardEvents(page, 'entry-ready')).toHaveLength(1);
  await test.step('moved: it is not mounted again', async () => {
    await withTag(page, (tag) => document.body.append(tag));
    await expect(partner.login.email).toHaveValue(typed);
    await withTag(page, (tag) => {
      // TypeScript does not declare it yet.
      const body = document.body as unknown as { moveBefore(node: Node, before: Node | null): void };
      body.moveBefore(tag, document.body.firstChild);
    });
    await expect(partner.login.email).toHaveValue(typed);
    expect(await heardEvents(page, 'entry-ready')).toHaveLength(1);
  });
  await test.step('removed and inserted at once', async () => {
    await withTag(page, (tag) => {
      const place = tag.parentElement;
      tag.remove();
      place?.append(tag);
    });
    await expect(partner.login.email).toHaveValue(typed);
    await expect(partner.login.submit).toBeEnabled();
  });
  await test.step('attributes changed at any time', () => changeAttributes(page, partner));
  await test.step('inserted again later, it works', async () => {
    const tag = await page.locator('#entry').elementHandle();
    await tag?.evaluate((element) => element.remove());
    await expect(partner.login.heading).toHaveCount(0);
    await tag?.evaluate((element) => document.body.append(element));
    await partner.login.createAccount.click();
    await expect.poll(() => heardEvents(page, 'entry-screen')).not.toEqual([]);
  });
});

async function changeAttributes(page: Page, partner: PartnerPage): Promise<void> {
  for (const [name, value] of [
    ['color-scheme', 'dark'],
    ['callback', `${addresses.editor}/`],
    ['appid', 'studio-app'],
    ['redirect', 'auto'],
    ['callback', ''],
    ['debug', ''],
    ['lang', 'zh'],
  ] as const) {
    await page.locator('#entry').evaluate((tag, pair) => tag.setAttribute(...pair), [name, value] as const);
  }
  const chinese = new LoginPage(page, 'zh');
  await expect(chinese.email).toHaveValue(typed);
  await withTag(page, (tag) => {
    for (const name of ['color-scheme', 'appid', 'debug', 'redirect']) tag.removeAttribute(name);
    tag.lang = 'en';
  });
  await expect(partner.login.email).toHaveValue(typed);
}

test('a tag works after adoption by another document and back', async ({ page }) => {
  const partner = await PartnerPage.open(page);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.name = 'other';
    document.body.append(frame);
    const tag = document.querySelector('#entry');
    if (tag) frame.contentDocument?.body.append(tag);
  });
  const login = new LoginPage(page.frameLocator('[name=other]'));
  await expect(login.submit).toHaveCSS('border-radius', '10px');
  await login.submit.click();
  await expect(login.alert(textOf('en', 'validation.email_empty'))).toBeVisible();
  await expect(login.email).toBeFocused();
  await page.evaluate(() => {
    const tag = document.querySelector('iframe')?.contentDocument?.querySelector('#entry');
    if (tag) document.body.append(tag);
  });
  // The partner's own style.
  await expect(partner.login.submit).toHaveCSS('border-radius', '4px');
  await partner.login.signIn(designer);
  await expect(partner.greeting).toBeVisible();
});

test('properties and methods used before the script arrives take effect', async ({ page }) => {
  const release = await holdRequests(page, `${addresses.portal}/hub-entry.js`);
  await page.goto(`${addresses.partner}/`, { waitUntil: 'commit' });
  await page.locator('#entry').waitFor({ state: 'attached' });
  await withTag(page, (tag) => Object.assign(tag, { lang: 'zh', colorScheme: 'dark', callback: null }));
  release();
  await expect(new LoginPage(page, 'zh').heading).toBeVisible();
  expect(await page.locator('#entry').getAttribute('color-scheme')).toBe('dark');
});

for (const width of [375, 1280])
  test(`settings do not shift the page below a tag (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const release = await holdRequests(page, '**/system_settings*');
    await PartnerPage.open(page);
    const height = (): Promise<number> =>
      page.locator('#entry').evaluate((tag: HTMLElement) => tag.offsetHeight);
    const before = await height();
    release();
    await expect(page.locator('#entry').getByRole('button', { name: names.en.language })).toBeVisible();
    expect(await height()).toBe(before);
  });

test('removed tags can be garbage collected', async ({ page }) => {
  await PartnerPage.open(page);
  await page.evaluate((hub) => {
    const gone: WeakRef<Element>[] = [];
    const showOne = (left: number): void => {
      const tag = document.createElement('hub-entry');
      tag.setAttribute('hub', hub);
      tag.addEventListener('entry-ready', () => {
        tag.remove();
        gone.push(new WeakRef(tag));
        if (left > 1) showOne(left - 1);
      });
      document.body.append(tag);
    };
    Object.assign(window, { gone });
    showOne(5);
  }, addresses.portal);
  const alive = async (): Promise<string> => {
    await page.requestGC();
    return page.evaluate(() => {
      const { gone } = window as unknown as { gone: WeakRef<Element>[] };
      return `${gone.filter((tag) => tag.deref()).length} of ${gone.length}`;
    });
  };
  // The last one may still be referenced by the last call.
  await expect.poll(alive).toMatch(/^[01] of 5$/);
});
