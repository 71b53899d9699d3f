import type { Page } from '@playwright/test';

interface Needed {
  /** How often. */
  times?: number;
  ways?: readonly { id: string; masked_to?: string }[];
}

const allWays = [{ id: 'passkey' }, { id: 'password' }, { id: 'email', masked_to: 't•••@example.com' }];

/** Has a call answer as ten minutes after the last proof. */
export async function needProof(
  page: Page,
  url: string,
  { times = 1, ways = allWays }: Needed = {},
): Promise<void> {
  const needed = { code: -100117, message: 'Confirm it’s you', info: { verify: ways } };
  await page.route(url, (route) => route.fulfill({ json: needed }), { times });
}
