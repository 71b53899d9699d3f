import type { Locator, Page } from '@playwright/test';

/** Presses Tab until a control has the focus; gives up after a screenful of controls. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    // Each press follows the one before.
    // oxlint-disable-next-line no-await-in-loop
    if (await control.evaluate(isFocused)) return;
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Tab');
  }
  throw new Error('not reached with Tab');
}

/** Whether an element has the focus within its own shadow root. */
function isFocused(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  return root.activeElement === element;
}
