import type { Page } from '@playwright/test';

/**
 * Opens a page, and waits until it has loaded what it offers after a sign-in, some seconds after its form: a test that
 * signs in before gets no offer on a busy machine.
 */
export async function withOffer<Opened>(page: Page, open: () => Promise<Opened>): Promise<Opened> {
  const parts = ['SessionRoute', 'accountPart'].map((name) =>
    page.waitForResponse(new RegExp(`/assets/${name}-`)),
  );
  const [opened] = await Promise.all([open(), ...parts]);
  return opened;
}
