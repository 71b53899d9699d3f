import { EventEmitter, once } from 'node:events';
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

/**
 * Holds the answer to a request back: the hub has handled it, the page does not know yet.
 * @param url pattern of `page.route`
 * @returns hands it over, and resolves when the browser has it
 */
export async function holdAnswer(page: Page, url: string): Promise<() => Promise<void>> {
  const gate = new AbortController();
  const line = new EventEmitter();
  const handedOver = once(line, 'handed over');
  await page.route(url, async (route) => {
    const response = await route.fetch();
    if (!gate.signal.aborted) await once(gate.signal, 'abort');
    await route.fulfill({ response });
    line.emit('handed over');
  });
  return async () => {
    gate.abort();
    await handedOver;
  };
}
