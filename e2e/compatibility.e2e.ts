/**
 * Widgets and hubs of neighbouring releases: partners cache a widget, and hubs are updated on their own. Both sign in with
 * a second factor (docs/contract.md section 6, "Choice of the second factor").
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { heardEvents } from './embedding';
import { expect, test } from './fixtures';
import { codeSentTo } from './inbox';
import { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';

// The partner's page may connect to its own portal only; these tests need a tenant whose codes no other test reads.
test.use({ bypassCSP: true });
const studio = new URL(addresses.portal.replace('//', '//studio.')).host;

const secure = { account: 'secure@example.com', password: 'Design3D!' };

/** Path → script of the widget before there was a choice of factors (docs/decisions/tests.md). */
const packed = readFileSync(new URL('compatibility/widget.json.br', import.meta.url));
const released = JSON.parse(brotliDecompressSync(packed).toString()) as Record<string, string>;

/** Serves the released widget in place of ours. @returns paths served so far */
async function serveReleased(page: Page): Promise<string[]> {
  const served: string[] = [];
  await page.route(`${addresses.portal}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const body = released[pathname];
    if (body === undefined) return route.fallback();
    served.push(pathname);
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ body, contentType: 'text/javascript', headers });
  });
  return served;
}

test('a released widget signs in at this hub', async ({ page, request }) => {
  const served = await serveReleased(page);
  await PartnerPage.open(page);
  await page.evaluate((hub) => {
    const tag = document.createElement('hub-entry');
    for (const [name, value] of Object.entries({ hub, lang: 'en', redirect: 'none' }))
      tag.setAttribute(name, value);
    document.querySelector('hub-entry')?.replaceWith(tag);
  }, addresses.atelier);
  const login = new LoginPage(page);
  await login.signIn(secure);
  const factor = new PhoneLoginPage(page);
  await expect(factor.heading).toBeVisible();
  await factor.field('code').fill(await codeSentTo(request, secure.account, '', 'Atelier Lumen'));
  await expect
    .poll(async () => (await heardEvents(page, 'entry-login')).map(({ detail }) => detail))
    .toEqual([expect.objectContaining({ username: 'secure', method: 'password' })]);
  expect(served).toEqual(
    expect.arrayContaining(['/hub-entry.js', expect.stringMatching(/^\/assets\/SecondFactorRoute-/)]),
  );
});

test('this widget signs in at a hub that offers no choice', async ({ page, request }) => {
  const asked: unknown[] = [];
  await page.route('**/api/hub/v1/factor/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404, body: 'Not Found' });
  });
  await page.route('**/api/hub/v1/login/', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { info: Record<string, unknown> | null };
    const { factors, can_trust, ...info } = answer.info ?? {};
    asked.push(factors, can_trust, route.request().postDataJSON());
    return route.fulfill({ response, json: { ...answer, info } });
  });
  await page.goto(`/entry?lang=en&domain=${studio}`);
  await new LoginPage(page).signIn(secure);
  const factor = new PhoneLoginPage(page);
  await expect(factor.heading).toBeVisible();
  await factor.field('code').fill(await codeSentTo(request, secure.account, '', 'Studio Everything'));
  await expect(page).toHaveURL(/\/content$/);
  // The answers had what such a hub lacks, and the widget used nothing that it does not know.
  expect(asked).toEqual([
    [{ id: 'email', masked_to: 's•••@example.com' }],
    true,
    expect.objectContaining(secure),
    undefined,
    undefined,
    {
      type: 0,
      account: secure.account,
      challenge: expect.any(String),
      check: { can: expect.arrayContaining(['pow']) },
      email_captcha: expect.stringMatching(/^\d{6}$/),
    },
  ]);
});
