/**
 * Runs every code block of the docs that readers copy into a page, unchanged. Those for frameworks are files of `examples`.
 */
import type { FrameLocator, Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { recipesOf } from './docRecipes';
import { expect, test } from './fixtures';
import { forgetVisit, inTurn } from './inTurn';
import { LoginPage } from './pages/LoginPage';
import { htmlAnswer, startSite, type Site } from './startSite';

// The pages have their own port.
test.describe.configure({ mode: 'default' });

/** One test each; the first test fails if a recipe has none. */
const tried = [
  'readme',
  'fallback',
  'tag',
  'frame',
  'window',
  'page',
  'csp-tag',
  'csp-frame',
  'callback',
  'single-page',
  'sign-out',
  'dark',
  'texts',
  'preload',
  // A command: hub/config/settingsDocs.test.ts runs it.
  'origins',
  'account-link',
  'account-tag',
  'account-frame',
];

let site: Site;
let recipes: Map<string, string>;
test.beforeAll(async () => {
  const pages = ['../README', 'account', 'browsers', 'start', 'recipes'];
  recipes = new Map((await Promise.all(pages.map((page) => recipesOf(page)))).flatMap((found) => [...found]));
  site = await startSite(addresses.recipes, (path) => {
    if (path === '/home') return htmlAnswer('<!doctype html><title>Home</title><h1>Home</h1>');
    const name = path.slice(1);
    const body = recipes.get(name.replace('csp-', ''));
    return body === undefined ? undefined : htmlAnswer(pageWith(body, name), headersOf(name));
  });
});
test.afterAll(() => site.close());

/** What a block expects of the page around it. */
const greeting: Readonly<Record<string, string>> = {
  readme: `<h1>Hello</h1><script>
    const greet = (name) => { document.querySelector('h1').textContent = 'Hello ' + name; };
  </script>`,
};

/** A strict policy allows no inline script; the tag needs none. */
function pageWith(body: string, name: string): string {
  const isStrict = name.startsWith('csp-');
  const content = isStrict
    ? body.replace(/<script>/, '<script nonce="page">')
    : (greeting[name] ?? '') + body;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${content}</html>`;
}

/** The documented policy, with a nonce for our page's script. */
function headersOf(name: string): Record<string, string> {
  const [header = '', value = ''] = name.startsWith('csp-') ? (recipes.get(name) ?? '').split(/: (.*)/s) : [];
  return header ? { [header]: value.replace('script-src', "script-src 'nonce-page'") } : {};
}

const visit = (page: Page, name: string) => page.goto(`${addresses.recipes}/${name}`);
const hello = (page: Page) => page.getByRole('heading', { name: 'Hello designer', exact: true });

test('every recipe of the docs has a test', () => {
  expect([...recipes.keys()].toSorted()).toEqual(tried.toSorted());
});

test('readme, tag, csp-tag: a sign-in reaches the page', async ({ page }) => {
  await inTurn(['readme', 'tag', 'csp-tag'], String, async (name) => {
    await visit(page, name);
    await new LoginPage(page).signIn(designer);
    await expect(hello(page)).toBeVisible();
    await forgetVisit(page);
  });
});

test('preload: the script is fetched once, and a sign-in reaches the page', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  await visit(page, 'preload');
  await new LoginPage(page).signIn(designer);
  await expect(hello(page)).toBeVisible();
  expect(fetched.filter((url) => url.endsWith('/hub-entry.js'))).toHaveLength(1);
});

test('frame, csp-frame: the promise resolves with the login, and the frame is removed', async ({ page }) => {
  await inTurn(['frame', 'csp-frame'], String, async (name) => {
    await visit(page, name);
    await new LoginPage(page.frameLocator('iframe')).signIn(designer);
    await expect(hello(page)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await forgetVisit(page);
  });
});

test('window: reports that the visitor closed it or the browser blocked it, then resolves with the login and closes', async ({
  page,
}) => {
  await visit(page, 'window');
  const ask = page.getByRole('button', { name: 'Sign in' });
  const openWindow = async (): Promise<Page> => {
    const opened = page.waitForEvent('popup');
    await ask.click();
    return opened;
  };
  const left = await openWindow();
  await new LoginPage(left).heading.waitFor();
  await left.close();
  await expect(page.getByRole('heading', { name: 'Maybe later' })).toBeVisible();

  await page.evaluate(() => {
    const usual = window.open.bind(window);
    window.open = () => {
      window.open = usual;
      return null;
    };
  });
  await ask.click();
  await expect(page.getByRole('heading', { name: 'Try the page instead' })).toBeVisible();

  const popup = await openWindow();
  const closed = popup.waitForEvent('close');
  await new LoginPage(popup).signIn(designer);
  await expect(hello(page)).toBeVisible();
  await closed;
});

test('page: the visitor returns to the callback', async ({ page }) => {
  await visit(page, 'page');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await new LoginPage(page).signIn(designer);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page).toHaveURL(`${addresses.recipes}/home`);
});

test('callback: the tag redirects there', async ({ page }) => {
  await visit(page, 'callback');
  await new LoginPage(page).signIn(designer);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('single-page: the tag is added when needed and removed afterwards', async ({ page }) => {
  await visit(page, 'single-page');
  const ask = page.getByRole('button', { name: 'Sign in' });
  await ask.click();
  await expect(new LoginPage(page).email).toBeVisible();
  // The visitor changes their mind, twice.
  await page.keyboard.press('Escape');
  await expect(page.locator('hub-entry')).toHaveCount(0);
  await ask.click();
  await expect(new LoginPage(page).email).toHaveCount(1);
  await new LoginPage(page).signIn(designer);
  await expect(hello(page)).toBeVisible();
  await expect(page.locator('hub-entry')).toHaveCount(0);
  await expect(page).toHaveURL(`${addresses.recipes}/single-page`);
});

test('sign-out: the page can end the session', async ({ page }) => {
  await visit(page, 'sign-out');
  const login = new LoginPage(page);
  await login.signIn(designer);
  await expect(hello(page)).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible();
  await expect(login.heading).toBeVisible();
});

test('dark, texts, fallback: the colours and shapes, the texts and the link of the page', async ({
  page,
}) => {
  await test.step('dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, 'dark');
    const { submit, email } = new LoginPage(page);
    await expect(submit).toHaveCSS('background-color', 'rgb(11, 110, 79)');
    await expect(submit).toHaveCSS('border-radius', '2px');
    await expect(submit).toHaveCSS('text-transform', 'uppercase');
    const dark = await email.evaluate((field) => getComputedStyle(field).color);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(email).not.toHaveCSS('color', dark);
  });
  await test.step('texts', async () => {
    await visit(page, 'texts');
    await expect(page.getByRole('heading', { name: 'Welcome to the workshop' })).toBeVisible();
    await expect(page.getByText('One account for all our tools.')).toBeVisible();
  });
  await test.step('fallback: a page without the script', async () => {
    await visit(page, 'fallback');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(new LoginPage(page).email).toBeVisible();
  });
});

test('account-link: who is not signed in comes back after the sign-in', async ({ page }) => {
  await visit(page, 'account-link');
  await page.getByRole('link', { name: 'Your account' }).click();
  await new LoginPage(page).signIn(designer);
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
});

test('account-tag: shows a summary; a change in the portal’s window reaches the page', async ({ page }) => {
  await visit(page, 'account-tag');
  await new LoginPage(page).signIn(designer);
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  const account = page.locator('hub-account');
  await expect(account).toContainText(designer.account);
  await expect(account.getByRole('button', { name: /^(Change|Remove|Delete)/ })).toHaveCount(0);
  const opened = page.waitForEvent('popup');
  await account.getByRole('button', { name: 'Manage account' }).click();
  const popup = await opened;
  await new LoginPage(popup).signIn(designer);
  await changeName(popup);
  await expect(page.getByRole('heading', { name: 'Changed: profile' })).toBeVisible();
});

test('account-frame: signs in, shows the parts asked for, and tells the page of a change', async ({
  page,
}) => {
  await visit(page, 'account-frame');
  const frame = page.frameLocator('iframe[title="Account"]');
  await new LoginPage(frame).signIn(designer);
  await expect(frame.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Data' })).toHaveCount(0);
  await changeName(frame);
  await expect(page.getByRole('heading', { name: 'Changed: profile' })).toBeVisible();
});

/** To the one that it has, so that other tests find it. */
async function changeName(account: Page | FrameLocator): Promise<void> {
  await account.getByRole('button', { name: 'Change: Name' }).click();
  await account.getByRole('textbox', { name: 'Name' }).fill('designer');
  await account.getByRole('button', { name: 'Save' }).click();
}
