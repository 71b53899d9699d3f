import type { Page } from '@playwright/test';

/**
 * Gives the sign-in the document that the hub writes for a tenant with `light_dom`: the attribute, and no form, as on an
 * address whose screen the app renders (`hub/documents/documents.test.ts` compares them).
 */
export async function setLightDom(page: Page): Promise<void> {
  await page.route(/\/entry(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    url.pathname = '/entry/register';
    const response = await route.fetch({ url: url.href });
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('<hub-entry', '<hub-entry light-dom') });
  });
}
