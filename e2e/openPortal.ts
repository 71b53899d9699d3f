import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { LoginPage } from './pages/LoginPage';
import type { Lang } from './texts';

/**
 * Opens a portal page and waits until its form can be used.
 * @param path below the portal's origin, with its query
 */
export async function openPortal(page: Page, path: string, lang: Lang = 'en'): Promise<LoginPage> {
  const url = new URL(path, addresses.portal);
  if (lang !== 'en') url.searchParams.set('lang', lang);
  await page.goto(url.href);
  const login = new LoginPage(page, lang);
  await login.heading.waitFor();
  return login;
}
