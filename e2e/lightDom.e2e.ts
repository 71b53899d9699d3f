/** Attribute `light-dom`: forms outside the shadow root, for password managers that cannot read it. */
import type { Frame, Locator, Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { heardEvents, heardMessages, listen } from './embedding';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { fillAsKeePassXc } from './managers';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { LoginPage } from './pages/LoginPage';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { setLightDom } from './setLightDom';
import { htmlAnswer, startSite, type Site } from './startSite';
import type { Lang } from './texts';

/** A partner's page whose rules style every form. None of them may reach ours. */
const pageOf = (lang: string, attribute: string): string => `<!doctype html>
  <html lang="${lang}"><head><title>Host page</title><meta name="viewport" content="width=device-width"><style>
    body { margin: 40px; max-width: 420px }
    * { letter-spacing: 2px }
    form, label, p { margin: 30px; padding: 9px; display: block }
    input, button { margin: 20px; border: 5px dotted red; text-transform: uppercase; font: italic 30px serif }
    a { color: red; font-weight: 900 }
    svg { width: 90px }
  </style><script type="module" src="${addresses.portal}/hub-entry.js"></script></head>
  <body><main><h1>Host page</h1><hub-entry lang="${lang}" redirect="none" ${attribute}></hub-entry></main></body></html>`;

const framePage = `<!doctype html><html lang="en"><head><title>Host page</title></head><body><main></main>
  <script src="${addresses.portal}/hub-entry-host.js"></script>
  <script>
    HubEntryHost.embedEntry({
      hub: '${addresses.light}', container: document.querySelector('main'), lang: 'en', redirect: 'none',
    });
  </script></body></html>`;

// One worker, because the page has one address.
test.describe.configure({ mode: 'default' });

let site: Site;
test.beforeAll(async () => {
  site = await startSite(addresses.plain, (path) => {
    const [, lang = '', attribute = ''] = path.split('/');
    if (lang === 'frame') return htmlAnswer(framePage);
    return htmlAnswer(pageOf(lang, attribute));
  });
});
test.afterAll(() => site.close());

async function open(page: Page, lang: Lang = 'en', attribute = 'light-dom'): Promise<LoginPage> {
  await listen(page);
  await page.goto(`${addresses.plain}/${lang}/${attribute}`);
  const login = new LoginPage(page, lang);
  await expect(login.google).toBeVisible();
  return login;
}

/** Place, size and looks of each part of the sign-in form. */
async function looksOf(login: LoginPage): Promise<unknown[]> {
  const parts: Locator[] = [login.email, login.password, login.submit, login.forgotPassword];
  return Promise.all(
    parts.map(async (each) => {
      const style = await each.evaluate(async (element) => {
        // The edge of a field that takes the focus changes its color within a moment.
        await Promise.all(element.getAnimations().map(({ finished }) => finished));
        const { color, backgroundColor, font, letterSpacing, border, margin, padding, textTransform } =
          getComputedStyle(element);
        return { color, backgroundColor, font, letterSpacing, border, margin, padding, textTransform };
      });
      return { ...style, ...(await each.boundingBox()) };
    }),
  );
}

test('a manager that reads no shadow root finds the form, fills it in and sends it', async ({ page }) => {
  await open(page);
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('form input')].map(({ name, type }) => `${name} ${type}`),
  );
  expect(found).toEqual(['username email', 'password password']);
  expect(await page.evaluate(fillAsKeePassXc, designer)).toEqual({
    username: 'username',
    password: 'password',
  });
  await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
});

for (const lang of ['en', 'zh'] as const)
  test(`it looks as in the shadow root, whatever rules the page has (${lang})`, async ({ page }) => {
    const expected = await looksOf(await open(page, lang, ''));
    const outside = await open(page, lang);
    await expect(page.locator('hub-entry > div form')).toBeVisible();
    await expect.poll(() => looksOf(outside)).toEqual(expected);
    await expectNoFindings(page);
  });

test('on the portal’s page it looks as in the shadow root, after a picture of loading', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await expect(login.email).toBeFocused();
  const expected = await looksOf(login);
  await setLightDom(page);
  const release = await holdRequests(page, '**/assets/lightForms-*.js');
  await page.reload();
  await expect(page.getByRole('img', { name: 'loading' })).toBeVisible();
  release();
  await expect(page.locator('hub-entry > div form')).toBeVisible();
  await expect(login.google).toBeVisible();
  await expect(login.email).toBeFocused();
  await expect.poll(() => looksOf(login)).toEqual(expected);
  await expectNoFindings(page);
});

/** Names of the fields outside shadow roots. */
const fieldsIn = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('form input')].map((field) => field.name),
  );

/** The hub writes the document of a tenant with the setting; nothing of it is changed here. */
test.describe('a tenant with light_dom', () => {
  test('signs in on its page, in fields that a manager finds', async ({ page, request }) => {
    const saved = await newAccount(request, addresses.light);
    const login = await openPortal(page, `${addresses.light}/entry`);
    await expect(login.submit).toBeVisible();
    expect(await fieldsIn(page.mainFrame())).toEqual(['username', 'password']);
    await expectNoFindings(page);
    expect(await page.evaluate(fillAsKeePassXc, saved)).toEqual({
      username: 'username',
      password: 'password',
    });
    await expect(new OwnAccountPage(page).heading).toBeVisible();
  });

  test('registers and resets on its page, in such fields too', async ({ page }) => {
    for (const [path, names] of [
      ['/entry/register', ['account', 'password', 'isAgreed']],
      ['/entry/forgot_password', ['account']],
    ] as const) {
      await page.goto(`${addresses.light}${path}`);
      await expect(page.locator('form input').first()).toBeVisible();
      expect(await fieldsIn(page.mainFrame())).toEqual(names);
    }
  });

  test('signs in in a frame, in fields that a manager finds', async ({ page, request }) => {
    const saved = await newAccount(request, addresses.light);
    await listen(page);
    await page.goto(`${addresses.plain}/frame`);
    const login = new LoginPage(page.frameLocator('iframe'));
    await expect(login.submit).toBeVisible();
    const frame = page.frames().at(-1) ?? page.mainFrame();
    expect(await fieldsIn(frame)).toEqual(['username', 'password']);
    expect(await frame.evaluate(fillAsKeePassXc, saved)).toEqual({
      username: 'username',
      password: 'password',
    });
    await expect
      .poll(async () => (await heardMessages(page)).map(({ data }) => data.type))
      .toContain('login-success');
  });
});

test('a wrong password leads back to its field, and the way through the form stays in order', async ({
  page,
}) => {
  const login = await open(page);
  await page.evaluate(() => document.querySelector('hub-entry')?.focus());
  await expect(login.email).toBeFocused();
  await login.email.fill(designer.account);
  await page.keyboard.press('Tab');
  await expect(login.password).toBeFocused();
  await page.keyboard.type('wrong-Passw0rd');
  await page.keyboard.press('Enter');
  await expect(login.password).toBeFocused();
  await expect(login.password).toHaveAccessibleDescription(/password/i);
  await expect(login.email).toHaveValue(designer.account);
  await login.password.fill(designer.password);
  await page.keyboard.press('Enter');
  await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
});

test('registration asks for its fields there too, and an empty one gets the focus', async ({ page }) => {
  const login = await open(page);
  await login.createAccount.click();
  const submit = page.locator('hub-entry > div form').getByRole('button').last();
  await submit.click();
  await expect(page.locator('hub-entry > div input').first()).toBeFocused();
});

test('the element leaves nothing behind, and works when it returns', async ({ page }) => {
  const login = await open(page);
  await page.evaluate(() => {
    const element = document.querySelector('hub-entry');
    Object.assign(globalThis, { kept: element, place: element?.parentElement });
    element?.remove();
  });
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  expect(await page.evaluate(() => (Reflect.get(globalThis, 'kept') as Element).childElementCount)).toBe(0);
  await page.evaluate(() => {
    const { kept, place } = globalThis as unknown as { kept: Element; place: Element };
    place.append(kept);
  });
  await login.signIn(designer);
  await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
});
