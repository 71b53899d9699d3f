/** Pages and visitors of the tests of signing in with a passkey. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { listen } from './embedding';
import { LoginPage } from './pages/LoginPage';
import { Authenticator, newPasskeyOwner } from './passkeys';
import { textOf } from './texts';

const buttonName = textOf('en', 'login.with_passkey');

export const buttonIn = (scope: Pick<Page, 'getByRole'>): Locator =>
  scope.getByRole('button', { name: buttonName, exact: true });

/** The visitor's device with a passkey of a new account. */
export async function withPasskey(page: Page, request: APIRequestContext) {
  const owner = await newPasskeyOwner(request);
  const device = await Authenticator.add(page);
  await device.keep(owner.key);
  return { ...owner, device };
}

/** The virtual device would choose a suggestion at once. */
export async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

export interface Shop {
  /** @default 1 */
  tags?: number;
  attributes?: string;
  headers?: Record<string, string>;
}

/** A page on the portal's own origin. */
export async function openShop(
  page: Page,
  { tags = 1, attributes = '', headers = {} }: Shop = {},
): Promise<LoginPage> {
  const tag = `<hub-entry lang="en" redirect="none" ${attributes}></hub-entry>`;
  const body = `<!doctype html><html lang="en"><head><title>Shop</title>
    <script type="module" src="/hub-entry.js"></script></head>
    <body><main><h1>Shop</h1>${tag.repeat(tags)}</main></body></html>`;
  await listen(page);
  await page.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', headers, body }));
  await page.goto('/shop');
  return new LoginPage(page);
}
