import { once } from 'node:events';
import type { Page } from '@playwright/test';

/**
 * Holds requests back until they are released; later ones pass.
 * @param url pattern of `page.route`
 * @returns releases them
 */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const gate = new AbortController();
  await page.route(url, async (route) => {
    if (!gate.signal.aborted) await once(gate.signal, 'abort');
    await route.continue();
  });
  return () => gate.abort();
}
