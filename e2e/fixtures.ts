/** The `test` of all browser tests. Watches every page and fails the test for anything a page must never do. */
import { randomInt } from 'node:crypto';
import { expect, test as base } from '@playwright/test';
import { watchPages, type PageWatch } from './watchPage';
import { personalIn, watchTracking, type TrackingWatch } from './watchTracking';

interface Fixtures {
  /** What the test's pages did; a test that provokes an entry empties it after checking. */
  watch: PageWatch;
  /** Tracking events of the pages, which must never contain anything a visitor typed. */
  tracking: TrackingWatch;
}

/** An address of the block that is set aside for measurements (RFC 2544), another one for each test. */
const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': someAddress() });
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

export { expect };
