/**
 * Links with another person's code (docs/security.md, "Session"): no session, no cookie and no app token
 * before a click, because a stranger may have made the link. `screens.e2e.ts` looks at the question.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { addresses, studioApp } from '../addresses';
import { expect, test } from '../fixtures';
import { larkCode, larkOpenId } from '../larkCode';
import { LarkPage } from '../pages/LarkPage';
import { LoginPage } from '../pages/LoginPage';
import { portalCookies } from '../portalCookies';
import { watchCalls } from '../watchCalls';

const callback = `${addresses.partner}/`;
const portalHost = new URL(addresses.portal).host;

/** Links a stranger can send: the code is the stranger's. */
const links: [name: string, make: (page: Page) => Promise<string>][] = [
  [
    'Lark',
    async ({ request }) =>
      `/entry?${new URLSearchParams({ domain: portalHost, code: await larkCode(request), appid: studioApp.key, callback })}`,
  ],
  [
    'open auth',
    async ({ request }) =>
      `/entry/open/auth?${new URLSearchParams({ open_id: larkOpenId, code: await larkCode(request), appid: studioApp.key, callback })}`,
  ],
];

const sessionCookies = async (context: BrowserContext): Promise<string[]> =>
  Object.keys(await portalCookies(context)).filter((name) => name.startsWith('hub_'));

for (const [name, make] of links) {
  test(`a link of ${name} does not sign in or pass a token before the click`, async ({ page, context }) => {
    const tokens = watchCalls(page, '/v1/authorize');
    await page.goto(await make(page));
    const goOn = page.getByRole('button', { name: 'Continue as Lark user' });
    await expect(goOn).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await sessionCookies(context)).toEqual([]);
    expect(tokens).toEqual([]);
    // Another tab is not signed in either.
    const other = await context.newPage();
    await other.goto('/content');
    await expect(new LoginPage(other).email).toBeVisible();

    // Control: with the click the same link signs in, and the app gets its token.
    await goOn.click();
    await expect(page).toHaveURL(/apptoken=/);
    expect(await sessionCookies(context)).toContain('hub_auth_token');
  });

  test(`cancelling a link of ${name} shows the form and ends its session`, async ({ page, context }) => {
    let token = '';
    await page.route(/\/feishu\/login|\/code\/authorize/, async (route) => {
      const asked = route.request();
      // Fetched by Node: Playwright's `route.fetch` would put the answer's cookies into the browser.
      const made = await fetch(asked.url(), {
        method: asked.method(),
        headers: await asked.allHeaders(),
        body: asked.postData(),
      });
      const body = await made.text();
      const { info } = JSON.parse(body) as { info: { token?: string; auth_token?: string } };
      token = info.token ?? info.auth_token ?? '';
      await route.fulfill({ status: made.status, contentType: 'application/json', body });
    });
    await page.goto(await make(page));
    const statusOf = async (): Promise<unknown> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await page.request.post('/api/hub/v1/check', { headers, data: {} });
      return ((await answer.json()) as { info: { status: number } }).info.status;
    };
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    expect(await statusOf()).toBe(1);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(new LoginPage(page).email).toBeVisible();
    await expect.poll(statusOf).toBe(0);
    expect(await sessionCookies(context)).toEqual([]);
  });
}

test("inside Lark the client's code signs in, not that of a link", async ({ page, context }) => {
  await LarkPage.enter(context, 'success');
  const logins = page.waitForRequest((request) => request.url().includes('/v1/feishu/login'));
  await page.goto(`/entry?${new URLSearchParams({ domain: portalHost, code: 'code-of-a-stranger' })}`);
  expect((await logins).postData()).not.toContain('code-of-a-stranger');
  await expect(page).toHaveURL(/\/content$/);
});
