import type { Page } from '@playwright/test';

/**
 * Ends the visitor's session in the browser alone. A blank page comes first: without its session the
 * content page redirects to the sign-in, which aborts the test's own navigation.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
