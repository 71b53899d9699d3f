/** Tracking: which events are sent and how, what switches them off, and that failures never break a sign-in. */
import type { BrowserContext, Page } from '@playwright/test';
import { en as hubEn } from '../hub/messages/en';
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { PartnerPage } from './pages/PartnerPage';
import { personalIn, type MeasuredEvent } from './watchTracking';

const trackingCall = '**/api/hub/';

/** Stores the bodies that documents post, also while they are left, for the next document of the origin to read. */
async function keepBodies(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (init?.keepalive)
        localStorage.setItem('posted', `${localStorage.getItem('posted') ?? ''}${init.body as string}\n`);
      return send(input, init);
    };
  });
  const read = () => page.evaluate(() => localStorage.getItem('posted') ?? '');
  return async () => (await read()).split('\n').filter(Boolean);
}

const eventsIn = (bodies: readonly string[]): MeasuredEvent[] =>
  bodies.flatMap((body) => (JSON.parse(body) as { events: MeasuredEvent[] }).events);
const byTime = (one: MeasuredEvent, other: MeasuredEvent) => one.time - other.time;

test('all events of a sign-in are sent, from its first screen to the next page', async ({
  page,
  request,
  tracking,
}) => {
  const postedBodies = await keepBodies(page);
  const account = await newAccount(request);
  const loaded = page.waitForResponse('**/assets/trackApp-*.js');
  const login = await openPortal(page, '/entry');
  await loaded;
  await login.signIn({ ...account, password: 'Wrong1234' });
  await expect(login.text(hubEn['error.accountOrPasswordWrong'])).toBeVisible();
  await login.password.fill(account.password);
  await login.submit.click();
  await expect(new ContentPage(page).heading).toBeVisible();
  await expect.poll(() => tracking.events.length).toBe(5);
  await page.goto('/nothing-here');

  const screen = { screen: 'login', mode: 'page', language: 'en' };
  const form = { screen: 'login', method: 'password' };
  const duration_ms: unknown = expect.any(Number);
  expect(tracking.events.map(({ name, props }) => [name, props])).toEqual([
    ['screen_seen', screen],
    ['method_chosen', form],
    ['outcome', { ...form, result: 'failed', kind: 'business', code: -100101, duration_ms }],
    ['outcome', { ...form, result: 'success', duration_ms }],
    ['screen_seen', { ...screen, screen: 'content' }],
  ]);
  const posted = await postedBodies();
  expect(posted).toEqual(expect.arrayContaining(tracking.bodies));
  expect(eventsIn(posted).toSorted(byTime)).toEqual(tracking.events);
});

test('the hub accepts a full batch, and the watch detects typed text (control)', async ({
  page,
  tracking,
}) => {
  await page.clock.install();
  const loaded = page.waitForResponse('**/assets/trackApp-*.js');
  const login = await openPortal(page, '/entry');
  await loaded;
  const answer = page.waitForResponse(trackingCall);
  await page.clock.runFor(6000);
  expect((await answer).status()).toBe(200);
  expect(await (await answer).request().headerValue('authorization')).toBeNull();
  expect(personalIn(tracking)).toEqual([]);

  // Control: the same watch reports a page that sends too much.
  await login.email.fill('control@example.com');
  await page.evaluate(
    async (body) => fetch('/api/hub/', { method: 'POST', body }),
    '{"typed":"control@example.com"}',
  );
  expect(personalIn(tracking)).toEqual(['control@example.com', 'control@example.com']);
  tracking.bodies.length = 0;
});

const switches: [
  title: string,
  screens: string[],
  switchOff: (context: BrowserContext) => Promise<unknown>,
][] = [
  // Control: the events checked below occur when nothing forbids them.
  ['a tag is measured when nothing forbids it', ['login', 'register'], async () => undefined],
  [
    'nothing is measured when the profile forbids it',
    [],
    (context) =>
      context.route('**/organiz/system_settings*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { info: { profile?: object } };
        const profile = { ...body.info.profile, tracking: false };
        await route.fulfill({ response, json: { ...body, info: { ...body.info, profile } } });
      }),
  ],
  [
    'nothing is measured when the attribute forbids it',
    [],
    (context) =>
      context.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () =>
          document.querySelector('hub-entry')?.setAttribute('no-tracking', ''),
        );
      }),
  ],
  [
    'nothing is measured with Do Not Track',
    [],
    (context) =>
      context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { value: '1' })),
  ],
  [
    'nothing is measured with Global Privacy Control',
    [],
    (context) =>
      context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
      ),
  ],
];

for (const [title, screens, switchOff] of switches)
  test(title, async ({ page, context, tracking }) => {
    await switchOff(context);
    const loaded = page.waitForResponse('**/assets/trackApp-*.js');
    const { login } = await PartnerPage.open(page);
    await loaded;
    await login.createAccount.click();
    await expect(page.getByRole('heading', { name: 'Create account', exact: true })).toBeVisible();
    // The screen is there before its effect.
    await expect.poll(() => tracking.events.map(({ props }) => props['screen'])).toEqual(screens);
    expect(screens.length === 0 ? tracking.bodies : []).toEqual([]);
  });

for (const [title, files] of [
  ['the hub refuses the events', trackingCall],
  ['the tracking code fails to load', '**/assets/trackApp-*.js'],
] as const)
  test(`a sign-in works when ${title}`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    const login = await openPortal(page, '/entry');
    await login.signIn(designer);
    await expect(new ContentPage(page).heading).toBeVisible();
  });
