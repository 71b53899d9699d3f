import type { BrowserContext, Cookie } from '@playwright/test';
import { addresses } from './addresses';

/** The portal's cookies by name. */
export async function portalCookies(context: BrowserContext): Promise<Record<string, Cookie | undefined>> {
  const cookies = await context.cookies(addresses.portal);
  return Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]));
}
