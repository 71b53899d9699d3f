/** Hostile pages around the frame: their messages change nothing, and they receive nothing. */
import type { Frame, Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { receivedBy, startHostilePages, toldTo } from './hostilePages';
import { LoginPage } from './pages/LoginPage';
import { textOf } from './texts';
import type { PageWatch } from './watchPage';

// Each page has its own port.
test.describe.configure({ mode: 'default' });

let stop: () => Promise<void>;
test.beforeAll(async () => {
  stop = await startHostilePages();
});
test.afterAll(() => stop());

const login = { auth_token: 'forged', ticket: 'forged', username: 'mallory', method: 'password' };
const ours = (type: string, fields: object = {}) => ({ source: 'hub-entry', version: 1, type, ...fields });

/** Forged messages to the embedding page. */
const toHost = [
  ours('ready'),
  ours('login-success', login),
  ours('redirect', { url: 'https://evil.example/' }),
  ours('resize', { height: 1 }),
  ours('error', { kind: 'network', code: 0, message: 'x' }),
  { ...ours('ready'), version: 2 },
];
/** Forged messages to the frame. */
const toFrame = [
  ours('configure', { lang: 'zh', texts: { 'login.title': 'Owned' } }),
  ours('reset'),
  ours('focus'),
];
/** Malformed messages, sent by the embedding page itself, so that only their shape is wrong. */
const malformed = [
  null,
  42,
  'reset',
  [],
  {},
  { source: 'hub-entry' },
  { ...ours('reset'), version: '1' },
  { ...ours('reset'), version: 2 },
  { ...ours('reset'), source: 'hub-entry ' },
  ours('RESET'),
  ours('__proto__'),
  ours('configure', { lang: 7 }),
  ours('configure', { lang: 'zh', color_scheme: 'url(evil)' }),
  ours('configure', { texts: { 'login.title': { nested: 'Owned' } } }),
  ours('configure', { texts: { 'login.title': 'Owned'.repeat(400_000) } }),
  ours('login-success', login),
];

interface Scene {
  login: LoginPage;
  frame: Frame;
}

/** Opens the embedding page and types text, which any change of state would discard. */
async function visit(page: Page): Promise<Scene> {
  await page.goto(`${addresses.embedder}/`);
  const scene = new LoginPage(page.frameLocator('#entry iframe'));
  await scene.email.fill('kept@example.com');
  await expect.poll(async () => (await toldTo(page)).map(({ kind }) => kind)).toEqual(['ready']);
  const frame = page.frames().find((child) => child.url().startsWith(`${addresses.portal}/`));
  if (!frame) throw new Error('the entry has no frame');
  return { login: scene, frame };
}

/** Sends messages to the frame (index 0 of its parent) and waits until it has received the last one. */
async function sendToFrame(
  sender: Page | Frame,
  frame: Frame,
  messages: unknown[],
  times = 1,
): Promise<void> {
  const arrived = frame.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'last' && resolve());
        Object.assign(window, { listens: true });
      }),
  );
  await frame.waitForFunction(() => 'listens' in window);
  await sender.evaluate(
    ([all, count]) => {
      const prey = (window.parent === window ? window : window.parent).frames[0];
      for (let round = 0; round < count; round += 1) {
        for (const message of all) prey?.postMessage(message, '*');
      }
      prey?.postMessage('last', '*');
    },
    [messages, times] as const,
  );
  await arrived;
}

async function expectUntouched({ login: form }: Scene, page: Page): Promise<void> {
  await expect(form.email).toHaveValue('kept@example.com');
  await expect(form.heading).toBeVisible();
  expect((await toldTo(page)).map(({ kind }) => kind)).toEqual(['ready']);
  expect(page.url()).toBe(`${addresses.embedder}/`);
}

/** The browser reports that the hub's header blocked the frame, as expected. */
async function expectRefusedFrame(watch: PageWatch): Promise<void> {
  await expect
    .poll(() => watch.errors.splice(0).join())
    .toContain('violates the following Content Security Policy directive: "frame-ancestors');
}

for (const [name, origin] of [
  ['sibling', addresses.stranger],
  ['opaque', 'null'],
] as const) {
  test(`neither side trusts a ${name} frame beside it, which receives nothing of a sign-in`, async ({
    page,
  }) => {
    const scene = await visit(page);
    const stranger = page.frame(name);
    if (!stranger) throw new Error(`there is no frame ${name}`);
    await sendToFrame(stranger, scene.frame, toFrame);
    await stranger.evaluate((all) => all.forEach((message) => parent.postMessage(message, '*')), toHost);
    // Control: the messages arrived.
    const forged = async () => (await receivedBy(page)).filter((message) => message.origin === origin);
    await expect.poll(forged).toHaveLength(toHost.length);
    await expectUntouched(scene, page);

    await scene.login.signIn(designer);
    await expect.poll(async () => (await toldTo(page)).map(({ kind }) => kind)).toContain('login');
    const told = await toldTo(page);
    expect(told.filter(({ kind }) => kind === 'login')).toEqual([
      { kind: 'login', value: expect.objectContaining({ username: 'designer' }) },
    ]);
    expect(await receivedBy(stranger)).toEqual([]);
  });
}

test('malformed and huge messages of the embedding page itself change nothing', async ({ page }) => {
  const scene = await visit(page);
  await sendToFrame(page, scene.frame, malformed);
  await expectUntouched(scene, page);
});

test('a flood of messages changes nothing, and the visitor can still sign in', async ({ page }) => {
  const scene = await visit(page);
  const sibling = page.frame('sibling');
  if (!sibling) throw new Error('there is no sibling');
  await sendToFrame(sibling, scene.frame, toFrame, 3000);
  await sendToFrame(page, scene.frame, malformed.slice(0, 10), 1000);
  await sibling.evaluate((all) => {
    for (let round = 0; round < 1000; round += 1) for (const message of all) parent.postMessage(message, '*');
  }, toHost);
  await expectUntouched(scene, page);
  await scene.login.signIn(designer);
  await expect.poll(async () => (await toldTo(page)).map(({ kind }) => kind)).toContain('login');
  expect((await toldTo(page)).filter(({ kind }) => kind === 'login')).toHaveLength(1);
});

test('valid messages from the wrong window of the right page are ignored', async ({ page }) => {
  const scene = await visit(page);
  // From the frame's own window, and from the page to itself.
  await scene.frame.evaluate((all) => {
    for (const message of all) window.postMessage(message, location.origin);
  }, toFrame);
  await page.evaluate((all) => {
    for (const message of all) window.postMessage(message, location.origin);
  }, toHost);
  const own = async () => (await receivedBy(page)).filter((message) => message.origin === addresses.embedder);
  await expect.poll(own).toHaveLength(toHost.length);
  await expectUntouched(scene, page);
});

test('an unlisted page gets no frame and no message', async ({ page, watch }) => {
  await page.goto(`${addresses.stranger}/thief`);
  await expectRefusedFrame(watch);
  // The browser's error page has no frame name.
  const frames = () => page.frames().filter((frame) => frame !== page.mainFrame());
  await expect
    .poll(() => frames().map((frame) => frame.url()))
    .toEqual([expect.stringMatching(/^chrome-error:/)]);
  expect(await receivedBy(page)).toEqual([]);
});

test('a listed page inside an unlisted one gets no frame: every ancestor counts', async ({ page, watch }) => {
  await page.goto(`${addresses.stranger}/above`);
  const middle = page.frame('middle');
  if (!middle) throw new Error('there is no frame');
  await expectRefusedFrame(watch);
  expect(await receivedBy(page)).toEqual([]);
  expect(await receivedBy(middle)).toEqual([]);
});

test('an unlisted page that opens the window under its own origin gets a text, no form and no message', async ({
  page,
}) => {
  await page.goto(`${addresses.stranger}/opener?as=${encodeURIComponent(addresses.stranger)}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open' }).click();
  const popup = await opened;
  await expect(popup.getByText(textOf('en', 'error.origin'))).toBeVisible();
  await expect(popup.locator('form')).toHaveCount(0);
  expect(await receivedBy(page)).toEqual([]);
});

test('an unlisted page that opens the window under a listed origin receives no messages', async ({
  page,
}) => {
  await page.goto(`${addresses.stranger}/opener?as=${encodeURIComponent(addresses.embedder)}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open' }).click();
  const popup = await opened;
  await new LoginPage(popup).signIn(designer);
  await expect(popup.locator('form')).toHaveCount(0);
  await expect(popup.getByRole('heading', { name: textOf('en', 'session.finished_title') })).toBeVisible();
  expect(await receivedBy(page)).toEqual([]);
});
