/** The frame in the editor, on another site: exact origins, messages, and no message to other windows. */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { heardMessages } from './embedding';
import { expect, test } from './fixtures';
import { newAccount } from './newAccount';
import { EditorPage } from './pages/EditorPage';
import { langOf } from './texts';

const typesOf = async (page: Page) => (await heardMessages(page)).map(({ data }) => data.type);

test('signs in in the frame: the message arrives, the dialog closes, the name shows', async ({ page }) => {
  test.slow();
  // A drawing without graphics hardware takes longer than all other pages of a test: once is enough.
  const withModel = langOf(page) === 'en';
  const editor = await EditorPage.visit(page, { withModel });
  if (withModel) await expect(editor.canvas).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await editor.openDialog();
  await editor.login.signIn(designer);
  await expect(editor.person).toBeVisible();
  await expect(editor.dialog).toBeHidden();
  await expect(page).toHaveURL(`${addresses.editor}/`);

  const messages = await heardMessages(page);
  expect(new Set(messages.map(({ origin }) => origin))).toEqual(new Set([addresses.portal]));
  const successes = messages.filter(({ data }) => data.type === 'login-success');
  expect(successes.map(({ data }) => data)).toEqual([
    {
      source: 'hub-entry',
      version: 1,
      type: 'login-success',
      auth_token: expect.stringMatching(/^[\w-]{20,}$/),
      ticket: expect.stringMatching(/^[\w-]{20,}$/),
      username: 'designer',
      method: 'password',
    },
  ]);
});

test('the model has named parts whose materials can be changed', { tag: '@desktop' }, async ({ page }) => {
  const file = page.waitForResponse(/\.glb$/);
  await EditorPage.visit(page);
  expect((await file).headers()).toMatchObject({ 'content-type': 'model/gltf-binary' });
  const layers = page.getByRole('navigation', { name: 'Layers' });
  await expect(layers.getByRole('button')).toHaveCount(24);
  await expect(page.getByText('Loading the model')).toHaveCount(0);
  const properties = page.getByRole('form', { name: 'Properties' });
  for (const [part, color, metal] of [
    ['Shell', '#dfdee2', '1'],
    ['Ring', '#e7c595', '1'],
    ['Ear cushion', '#95613c', '0'],
    ['Lining', '#1f1e21', '0'],
  ] as const) {
    await layers.getByRole('button', { name: part }).last().click();
    await expect(properties.getByRole('heading', { name: `${part} right` })).toBeVisible();
    await expect(properties.getByLabel('Custom color')).toHaveValue(color);
    await expect(properties.getByRole('slider', { name: 'Metal', exact: true })).toHaveValue(metal);
  }
  // Both cups share their materials.
  await layers.getByRole('button', { name: 'Shell' }).first().click();
  await properties.getByRole('button', { name: '#b8442f' }).click();
  await layers.getByRole('button', { name: 'Shell' }).last().click();
  await expect(properties.getByLabel('Custom color')).toHaveValue('#b8442f');
});

test('without the model the page says so, and the account works', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/*.glb', (route) => route.abort());
  const editor = await EditorPage.visit(page, { withModel: true });
  await expect(page.getByText('The model could not be loaded. Your account still works.')).toBeVisible();
  await expect(page.getByText('Loading the model')).toHaveCount(0);
  await editor.openDialog();
  await expect(editor.login.email).toBeVisible();
});

test('the frame sends ready first, then its height, and a login only after the sign-in', async ({ page }) => {
  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  await expect.poll(() => typesOf(page)).toContain('login-state');
  const messages = await heardMessages(page);
  expect(messages[0]?.data.type).toBe('ready');
  expect(messages.filter(({ data }) => data.type === 'ready')).toHaveLength(1);
  expect(messages.every(({ isFromFrame }) => isFromFrame)).toBe(true);
  expect(messages.find(({ data }) => data.type === 'login-state')?.data.logged_in).toBe(false);
  expect(messages.some(({ data }) => data.type === 'login-success')).toBe(false);
  await expect.poll(() => typesOf(page)).toContain('resize');
  // The frame is as high as its content, so it does not scroll.
  const frame = page.frames().find((child) => child.url().startsWith(addresses.portal));
  const overflow = () =>
    frame?.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expect(editor.frame.locator('html')).toHaveCSS('scrollbar-gutter', 'auto');
});

test(
  'Escape closes the dialog, and the password is gone when it opens again',
  { tag: '@desktop' },
  async ({ page }) => {
    const editor = await EditorPage.visit(page);
    await editor.openDialog();
    await expect(editor.dialog).toHaveCSS('scrollbar-color', 'rgb(75, 79, 88) rgb(30, 32, 36)');
    // Not in the frame, where the page would get no Escape.
    await expect(editor.dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor.dialog).toBeHidden();
    await editor.openDialog();
    await editor.login.password.fill('Gone-2026!');
    await editor.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(editor.dialog).toBeHidden();
    await editor.openDialog();
    await expect(editor.login.password).toHaveValue('');
  },
);

test('a wrong password stays in the frame', { tag: '@desktop' }, async ({ page, request }) => {
  const own = await newAccount(request);
  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  await editor.login.signIn({ ...own, password: 'not this one' });
  await expect(editor.login.password).toBeFocused();
  expect(await typesOf(page)).not.toContain('login-success');
  await editor.login.password.fill(own.password);
  await editor.login.submit.click();
  await expect(editor.dialog).toBeHidden();
  await expect.poll(() => typesOf(page)).toContain('login-success');
});

test('a second sign-in after signing out needs another click', { tag: '@desktop' }, async ({ page }) => {
  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  await editor.login.signIn(designer);
  await expect(editor.person).toBeVisible();
  const before = (await typesOf(page)).filter((type) => type === 'login-success').length;
  await page.reload();
  await editor.open.click();
  await expect(editor.frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => typesOf(page)).toContain('login-state');
  // An existing session is reported as a state; no sign-in happens without a click.
  expect((await typesOf(page)).filter((type) => type === 'login-success')).toHaveLength(0);
  expect(before).toBe(1);
});

test('forged messages sign nobody in and change no form', { tag: '@desktop' }, async ({ page }) => {
  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  const forged = {
    source: 'hub-entry',
    version: 1,
    type: 'login-success',
    auth_token: 'x',
    ticket: 'x',
    username: 'mallory',
    method: 'password',
  };
  // A valid message from the wrong origin, then from the right origin but the wrong window.
  await page.evaluate((message) => window.postMessage(message, location.origin), forged);
  await page.evaluate((address) => {
    const sibling = document.createElement('iframe');
    sibling.name = 'sibling';
    sibling.src = address;
    document.body.append(sibling);
  }, `${addresses.portal}/entry?frame=1`);
  await page.frameLocator('iframe[name=sibling]').locator('hub-entry').waitFor({ state: 'attached' });
  await page.frame('sibling')?.evaluate((message) => parent.postMessage(message, '*'), forged);
  const forgeries = async () => (await heardMessages(page)).filter(({ data }) => data.username === 'mallory');
  await expect
    .poll(async () => (await forgeries()).map(({ origin }) => origin))
    .toEqual([addresses.editor, addresses.portal]);
  await expect(editor.dialog).toBeVisible();
  await expect(page.getByText('mallory')).toHaveCount(0);

  // The frame ignores other windows too.
  await editor.login.email.fill('kept@example.com');
  const frame = page
    .frames()
    .find((child) => child.name() !== 'sibling' && child.url().startsWith(addresses.portal));
  await frame?.evaluate(() => {
    // A valid message from its own window, which is the wrong sender.
    window.postMessage({ source: 'hub-entry', version: 1, type: 'reset' }, location.origin);
    window.postMessage({ source: 'hub-entry', version: 1, type: 'configure', lang: 'zh' }, location.origin);
  });
  await frame?.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(editor.login.email).toHaveValue('kept@example.com');
  await expect(editor.login.heading).toBeVisible();
});

test('a page that is not listed cannot frame the portal', { tag: '@desktop' }, async ({ page, context }) => {
  const stranger = 'http://stranger.localhost:4998/';
  await context.route(stranger, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Stranger</title><iframe src="${addresses.portal}/entry?frame=1"></iframe>`,
    }),
  );
  await page.goto(stranger);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

test(
  'pages that grant access cannot be framed, not even by a listed page',
  { tag: '@desktop' },
  async ({ request }) => {
    for (const path of ['/entry/authorize', '/entry/open/auth', '/content']) {
      const answer = await request.get(path);
      expect(answer.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
    const frame = await request.get('/entry?frame=1');
    expect(frame.headers()['content-security-policy']).toContain(`frame-ancestors ${addresses.editor}`);
    expect(frame.headers()['cross-origin-embedder-policy']).toBe('require-corp');
    expect(frame.headers()['cross-origin-resource-policy']).toBe('cross-origin');
  },
);
