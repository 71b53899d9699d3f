/**
 * A page that comes to the front under a double click gives nothing away (docs/security.md, "Messages and frames"): the buttons
 * that hand over a session or an app's token ignore the pointer until the page has been seen for 600 ms.
 */
import type { Locator, Page } from '@playwright/test';
import { addresses, designer } from '../addresses';
import { expect, test } from '../fixtures';
import { larkCode, larkOpenId } from '../larkCode';
import { openPortal } from '../openPortal';
import { AuthorizePage } from '../pages/AuthorizePage';
import { names } from '../texts';
import { watchCalls } from '../watchCalls';

/** Clicks at the position of a button, even if it is disabled. */
async function clickAt(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on screen');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Another window has been in front and is closed now. The browser of the tests always says that the page has focus. */
async function comeToFront(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
}

/** Each button, and the call that its click makes. */
const guarded: [name: string, call: string, open: (page: Page) => Promise<Locator>][] = [
  [
    'Allow',
    '/v1/authorize',
    async (page) => (await AuthorizePage.open(page, `${addresses.partner}/`)).approve,
  ],
  [
    'Continue as',
    '/content',
    async (page) => {
      await page.goto('/entry');
      return page.getByRole('button', { name: names.en.continueAs });
    },
  ],
  [
    'open auth',
    '/content',
    async (page) => {
      const query = new URLSearchParams({ code: await larkCode(page.request), open_id: larkOpenId });
      await page.goto(`/entry/open/auth?${query}`);
      return page.getByRole('button', { name: 'Continue as Lark user' });
    },
  ],
];

const hourMs = 3_600_000;

for (const [name, call, open] of guarded)
  test(`${name} ignores clicks until the page has been visible for 600 ms, and accepts a key at once`, async ({
    page,
  }) => {
    await (await openPortal(page, '/entry')).signIn(designer);
    await expect(page).toHaveURL(/\/content$/);
    await page.clock.install();
    const calls = watchCalls(page, call);
    /** @param hours after which its clock stands still */
    const show = async (hours: number): Promise<Locator> => {
      const button = await open(page);
      await expect(button).toBeVisible();
      await page.clock.pauseAt(Date.now() + hours * hourMs);
      calls.length = 0;
      await comeToFront(page);
      return button;
    };
    await test.step('clicks', async () => {
      const button = await show(1);
      await clickAt(page, button);
      await page.clock.runFor(599);
      await clickAt(page, button);
      await expect(button).toBeVisible();
      expect(calls).toEqual([]);
      // Control: a millisecond later the same click counts.
      await page.clock.runFor(1);
      await clickAt(page, button);
      await page.clock.resume();
      await expect.poll(() => calls.length).toBeGreaterThan(0);
      await page.waitForURL((url) => /\/content$|apptoken=/.test(url.href));
    });
    await test.step('a key', async () => {
      const button = await show(2);
      await button.press('Enter');
      await page.clock.resume();
      await expect.poll(() => calls.length).toBeGreaterThan(0);
    });
  });
