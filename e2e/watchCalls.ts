import type { Page } from '@playwright/test';

/** Requests of a page whose address holds one of these, so far; made before the page is opened. */
export function watchCalls(page: Page, ...parts: string[]): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    if (parts.some((part) => request.url().includes(part))) made.push(request.url());
  });
  return made;
}
