import type { Page } from '@playwright/test';

/** Requests of a page whose address contains one of these texts. Call it before the page opens. */
export function watchCalls(page: Page, ...parts: string[]): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    if (parts.some((part) => request.url().includes(part))) made.push(request.url());
  });
  return made;
}
