/** The `test` of all browser tests. Watches every page and fails the test for anything a page must never do. */
import { expect, test as base } from '@playwright/test';
import { createHash } from 'node:crypto';
import { watchPages, type PageWatch } from './watchPage';
import { personalIn, watchTracking, type TrackingWatch } from './watchTracking';

interface Fixtures {
  /** What the test's pages did; a test that provokes an entry empties it after checking. */
  watch: PageWatch;
  /** Tracking events of the pages, which must never contain anything a visitor typed. */
  tracking: TrackingWatch;
}

export const test = base.extend<Fixtures>({
  // Each test is a visitor with an address: the hub counts failed attempts by address and, after a few, asks everyone
  // there for a captcha. `serve.mjs` reads the address from this header, which causes no preflight on any page.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, provide, { testId }) => {
    await provide({ 'content-language': addressFor(testId) });
  },
  watch: [
    async ({ context }, use) => {
      const watch = await watchPages(context);
      await use(watch);
      expect(watch.violations, 'violations of the security policy').toEqual([]);
      expect(watch.errors, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
  tracking: [
    async ({ context }, use) => {
      const tracking = await watchTracking(context);
      await use(tracking);
      expect(personalIn(tracking), 'of the visitor in what was measured').toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns an IPv4 address; two tests practically never share its first three numbers. */
export function addressFor(testId: string): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(testId).digest();
  return `${(first % 100) + 1}.${second}.${third}.1`;
}

export { expect };
