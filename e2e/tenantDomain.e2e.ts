/** Another tenant on the neutral portal (docs/contract.md section 2): the visitor signs in to the selected tenant. */
import type { APIRequestContext } from '@playwright/test';
import { addresses, designer, e2ePort } from './addresses';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { portalCookies } from './portalCookies';
import { textOf } from './texts';

const acme = `acme.localhost:${e2ePort}`;

/** Whether a token is a session of the tenant selected on the neutral portal. */
async function isSession(request: APIRequestContext, token: string, tenant: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'entry-domain': tenant };
  const answer = await request.post(`${addresses.portal}/api/hub/v1/check`, { headers, data: {} });
  return ((await answer.json()) as { info: { status: number } }).info.status === 1;
}

for (const [visit, path] of [
  ['asked for in the address', `/entry?lang=en&domain=${acme}`],
  ['remembered from an earlier visit', '/entry?lang=en'],
] as const)
  test(`signs in as the tenant ${visit}`, async ({ page, context, request }) => {
    if (!path.includes('domain='))
      await context.addCookies([{ name: 'open_domain', value: acme, url: addresses.portal }]);
    const login = await openPortal(page, path);
    await expect(page).toHaveTitle(/Acme Motors/);
    await login.signIn(designer);
    await expect(page).toHaveURL(/\/content$/);

    const token = (await portalCookies(context)).hub_auth_token?.value ?? '';
    expect(await isSession(request, token, acme)).toBe(true);
    expect(await isSession(request, token, `localhost:${e2ePort}`)).toBe(false);
  });

test('a link changes later visits only where its tenant exists', async ({ page, context }) => {
  await openPortal(page, '/entry?lang=en&domain=nobody.example');
  await expect(page.getByRole('button', { name: /Lark/ })).toBeVisible();
  expect((await portalCookies(context))['open_domain']).toBeUndefined();
  // The control: one that exists is remembered.
  await openPortal(page, `/entry?lang=en&domain=${acme}`);
  await expect.poll(async () => (await portalCookies(context))['open_domain']?.value).toBe(acme);
});

const lang = 'en';

test('says whose portal a link has made of it, and leads back for good', async ({ page, context }) => {
  await openPortal(page, `/entry?lang=${lang}&domain=${acme}`, lang);
  await expect.poll(async () => (await portalCookies(context))['open_domain']?.value).toBe(acme);
  // By the cookie alone, too.
  const login = await openPortal(page, `/entry?lang=${lang}&callback=%2Fprivacy%2Fpolicy`, lang);
  await expect(page.getByText(textOf(lang, 'tenant.at', { name: 'Acme Motors' }))).toBeVisible();
  await page.getByRole('button', { name: textOf(lang, 'tenant.leave'), exact: true }).press('Enter');
  await expect(page).not.toHaveTitle(/Acme Motors/);
  await expect(login.submit).toBeVisible();
  await expect.poll(async () => (await portalCookies(context))['open_domain']).toBeUndefined();
  await expect(page).toHaveURL((url) => url.searchParams.get('callback') === '/privacy/policy');
  await expect(page).not.toHaveURL(/acme/);
  await expect(page.getByRole('button', { name: textOf(lang, 'tenant.leave') })).toHaveCount(0);
});

test('says nothing at the tenant’s own host', async ({ page }) => {
  await page.goto(`http://${acme}/entry?lang=en&domain=${acme}`);
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Not your company?' })).toHaveCount(0);
});
