/** Documents of the portal: policy, styles under it, bytes loaded, and no layout shifts. */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from '@playwright/test';
import { addresses, designer, e2ePort } from './addresses';
import type { PortalDocument } from '../src/contract/portalDocument';
import { recipeOf } from './docRecipes';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { observeShifts, shiftSum } from './layoutShifts';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { portalCookies } from './portalCookies';
import { textOf } from './texts';

const atelier = `http://atelier.localhost:${e2ePort}`;

/** 130 kB of gzip: all scripts of the complete sign-in. */
const scriptBudgetBytes = 150_000;

test('the form is styled under a policy that allows only the document’s own inline styles and scripts', async ({
  page,
}) => {
  const answer = page.waitForResponse((response) => response.url() === `${addresses.portal}/entry`);
  const login = await openPortal(page, '/entry');
  const policy = (await (await answer).headerValue('content-security-policy')) ?? '';
  const directive = (name: string) =>
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .find(([first]) => first === name);
  for (const name of ['style-src', 'script-src']) {
    const [, own, ...others] = directive(name) ?? [];
    expect(own).toBe("'self'");
    // Besides the hashes only listed hosts: Lark's own, for its script.
    const hashes = others.filter((source) => /^'sha256-[\w+/]{43}='$/.test(source));
    expect(hashes).toHaveLength(2);
    for (const host of others.filter((source) => !hashes.includes(source)))
      expect(host).toMatch(/^https?:\/\/[\w.:-]+$/);
  }
  expect(directive('default-src')).toEqual(['default-src', "'none'"]);
  await expect(login.submit).toHaveCSS('background-color', 'rgb(139, 26, 228)');
  await expect(login.submit).toHaveCSS('height', '44px');
  // Where scroll bars take room, a longer screen does not move the page.
  await expect(page.locator('html')).toHaveCSS('scrollbar-gutter', 'stable');
});

/** The document and the headers of docs/portal-document.md, with the parts that the build writes for hubs. */
async function documentedPage(): Promise<{ body: string; headers: Record<string, string> }> {
  const file = new URL('../dist/portal/portal-document.json', import.meta.url);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build wrote it
  const built = JSON.parse(await readFile(file, 'utf8')) as PortalDocument;
  const parts: Readonly<Record<string, string | undefined>> = {
    '<!-- charset, title, viewport, color-scheme -->': `<meta charset="utf-8"><title>Sign in</title>
      <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`,
    '<!-- head -->': built.head,
    '/* styles */': built.styles,
    '<!-- screens.page.en -->': built.screens.page?.en,
    '<!-- screens.page.zh -->': built.screens.page?.zh,
    '<!-- early -->': built.early,
    '<!-- end -->': built.end,
    '<hashes.script>': built.hashes.script.join(' '),
    '<hashes.style>': built.hashes.style.join(' '),
    '<origins>': "'none'",
    '</assets/…>': `</${built.preload}>`,
    // The demo's tenant has hosts of neither kind.
    ' <script_hosts>': '',
    ' <upload_hosts>': '',
    ' <image_hosts>': '',
  };
  const fill = (block: string) =>
    Object.entries(parts).reduce((text, [name, part]) => text.replaceAll(name, () => part ?? ''), block);
  const [body, headers] = await Promise.all(
    ['document', 'headers'].map((name) => recipeOf('portal-document', name)),
  );
  const lines = fill(headers ?? '').split('\n');
  return {
    body: fill(body ?? ''),
    headers: Object.fromEntries(lines.map((line) => /^([\w-]+): (.*)$/.exec(line)?.slice(1) ?? [])),
  };
}

test('the document of docs/portal-document.md shows the form before any script, and the sign-in works', async ({
  page,
}) => {
  const { body, headers } = await documentedPage();
  expect(`${body}${Object.values(headers).join('')}`).not.toMatch(/<!-- |[^-]<[a-z]+[._]/);
  expect(Object.keys(headers)).toEqual(['Content-Security-Policy', 'Link', 'Cache-Control', 'ETag']);
  await page.route(`${addresses.portal}/entry`, async (route) => {
    const own = { 'content-type': 'text/html; charset=utf-8', ...headers };
    await route.fulfill({ response: await route.fetch(), body, headers: own });
  });
  const release = await holdRequests(page, '**/*.js');
  const login = await openPortal(page, '/entry');
  await expect(login.password).toBeVisible();
  await expect(login.submit).toHaveCSS('height', '44px');
  release();
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
});

test('the whole sign-in works where Trusted Types are required', async ({ page }) => {
  await page.route(`${addresses.portal}/entry`, async (route) => {
    const response = await route.fetch();
    const policy = `${response.headers()['content-security-policy']}; require-trusted-types-for 'script'`;
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  const login = await openPortal(page, '/entry');
  expect(await page.evaluate(() => Reflect.has(window, 'trustedTypes'))).toBe(true);
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
});

test('a portal without scripts of others requires Trusted Types, and everything works', async ({ page }) => {
  const answer = page.waitForResponse((response) => response.url().startsWith(`${atelier}/entry`));
  const login = await openPortal(page, `${atelier}/entry`);
  const policy = await (await answer).headerValue('content-security-policy');
  expect(policy).toContain("require-trusted-types-for 'script'");
  await login.createAccount.click();
  await expect(page.getByRole('heading', { name: 'Create account', exact: true })).toBeVisible();
  await page.goBack();
  await login.forgotPassword.click();
  await expect(page.getByRole('heading', { name: 'Reset password', exact: true })).toBeVisible();
  await page.goBack();
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
  const account = new OwnAccountPage(page);
  await account.open();
  await expect(account.section('factors.title')).toBeVisible();
});

test('Trusted Types stop a page that parses text as HTML (control)', async ({ page, watch }) => {
  await openPortal(page, `${atelier}/entry`);
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>parsed</p>';
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  expect(refused).toBe(true);
  await expect.poll(() => watch.violations).not.toEqual([]);
  watch.violations.length = 0;
  watch.errors.length = 0;
});

test('the policy watch detects a violation (control)', async ({ page, watch }) => {
  await openPortal(page, '/entry');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  });
  await expect.poll(() => watch.violations).not.toEqual([]);
  watch.violations.length = 0;
  watch.errors.length = 0;
});

test('the element keeps its styles when a host moves it', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.email.fill('kept@example.com');
  await page.evaluate(() => {
    const element = document.querySelector('hub-entry');
    const target = document.createElement('div');
    document.body.append(target);
    if (element) target.append(element);
  });
  await expect(login.submit).toHaveCSS('background-color', 'rgb(139, 26, 228)');
  await expect(login.email).toHaveValue('kept@example.com');
});

/** Simulates a browser that saves data. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
}

const isRegistration = (response: Response): boolean => /RegisterRoute-[\w-]+\.js/.test(response.url());

test('prefetches screens that may come next, unless the visitor saves data', async ({ page }) => {
  const ahead = page.waitForResponse(isRegistration);
  await openPortal(page, '/entry');
  await ahead;

  await saveData(page);
  const scripts: string[] = [];
  page.on('response', (response) => void scripts.push(response.url()));
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(page.getByRole('heading', { name: 'Recent designs' })).toBeVisible();
  expect(scripts.filter((url) => /RegisterRoute/.test(url))).toEqual([]);
});

test('a second visit within a minute needs no request for the document, a reload makes one', async ({
  page,
}) => {
  await openPortal(page, '/entry');
  await openPortal(page, '/entry/login');
  const login = await openPortal(page, '/entry');
  await expect(login.submit).toBeVisible();
  expect(await page.evaluate(transferredBytes)).toBe(0);
  await page.reload();
  await expect(login.submit).toBeVisible();
  expect(await page.evaluate(transferredBytes)).toBeGreaterThan(0);
});

function transferredBytes(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.transferSize : undefined;
}

const bodyOf = async (request: Request): Promise<Buffer> =>
  (await (await request.response())?.body()) ?? Buffer.alloc(0);

test('a complete sign-in loads at most 150 kB of scripts, gzip', async ({ page }) => {
  const bodies: Promise<Buffer>[] = [];
  // Finished: the redirect aborts what still loads.
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') bodies.push(bodyOf(request));
  });
  // Disables prefetching.
  await saveData(page);
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(
    login.text('Signed in').or(page.getByRole('heading', { name: 'Recent designs' })),
  ).toBeVisible();
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(scriptBudgetBytes);
});

// The last one has no passkeys, and one row of buttons.
for (const path of ['/entry', '/entry?lang=zh', `${addresses.atelier}/entry?lang=en`]) {
  test(`the form of ${path} never shifts after its first render, even when an error appears`, async ({
    page,
  }) => {
    await observeShifts(page);
    const release = await holdRequests(page, '**/api/hub/organiz/system_settings**');
    await page.goto(path, { waitUntil: 'commit' });
    const fields = page.locator('form input, form button[type=submit]');
    await expect(fields).toHaveCount(3);
    // Below the other methods, which have reserved space.
    const below = page.getByRole('link', { name: /^(Create account|注册账号)$/ });
    const positions = async () =>
      (await Promise.all((await fields.all()).map((field) => field.boundingBox()))).map(top);
    const first = await positions();
    const firstBelow = top(await below.boundingBox()) ?? 0;
    release();
    await page.getByRole('button', { name: /Google/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await positions()).toEqual(first);
    expect(top(await below.boundingBox())).toBeCloseTo(firstBelow, 0);

    await page.locator('form button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    expect(await positions()).toEqual(first);
    // The profile of the first visit fills reserved space.
    expect(await shiftSum(page)).toBe(0);

    // A later visit knows the profile, but the first render does not contain it yet.
    await page.reload();
    await page.getByRole('button', { name: /Google/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await positions()).toEqual(first);
    expect(await shiftSum(page)).toBe(0);
  });
}

test('a provider’s answer is handled before a form is shown', async ({ page }) => {
  const release = await holdRequests(page, '**/organiz/system_settings**');
  await page.goto('/entry/login?platform=google&error=access_denied');
  await expect(page.getByRole('img', { name: textOf('en', 'loading') })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  release();
  await expect(new LoginPage(page).email).toBeVisible();
});

test('the form of a tag reserves the same room once its browser knows the portal', async ({ page }) => {
  await PartnerPage.open(page);
  const below = page.getByRole('link', { name: 'Create account' });
  const google = page.getByRole('button', { name: /Google/ });
  await google.waitFor();
  await page.waitForLoadState('networkidle');
  const release = await holdRequests(page, '**/assets/app-*.js');
  await page.reload({ waitUntil: 'commit' });
  await below.waitFor();
  await expect(google).toHaveCount(0);
  const first = top(await below.boundingBox()) ?? 0;
  release();
  await google.waitFor();
  expect(top(await below.boundingBox())).toBeCloseTo(first, 0);
});

const top = (box: { y: number } | null) => box?.y;

test('no page of the portal scrolls sideways, even at 400 % zoom', async ({ page }) => {
  const sizes = [page.viewportSize() ?? { width: 1280, height: 800 }, { width: 320, height: 256 }];
  for (const path of ['/entry', '/entry?lang=zh', '/privacy/policy', '/service/agreement', '/no/such/path']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${size.width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('no token is in the console, the address, the history or the storage after a sign-in', async ({
  page,
  context,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  const html = await page.content();
  const cookies = await portalCookies(context);
  const secrets = [cookies['hub_auth_token']?.value, cookies['hub_ticket']?.value, designer.password];
  for (const secret of secrets) {
    if (!secret) throw new Error('a cookie is missing');
    expect(stored).not.toContain(secret);
    expect(html).not.toContain(secret);
    expect(page.url()).not.toContain(secret);
    expect(lines.join('\n')).not.toContain(secret);
  }
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const allowed =
    /^(callback|entry-flow|bind_id|open_code|draft|language|brand:.+|agreement|last-method|signed-in|passkey-offer)$/;
  expect(keys.filter((key) => !allowed.test(key))).toEqual([]);
});
