import { expect, type APIRequestContext, type FrameLocator, type Page } from '@playwright/test';
import { pictureFor } from './inbox';

/** Solves the captcha that is required before a code is sent. @param account as typed, in the hub's form */
export async function passPicture(
  scope: Page | FrameLocator,
  request: APIRequestContext,
  account: string,
): Promise<void> {
  const dialog = scope.getByRole('dialog');
  // An account may have had a picture before: the newest one is this dialog's once it is shown.
  await dialog.getByRole('img').waitFor();
  await dialog.getByRole('textbox').fill(await pictureFor(request, account));
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeHidden();
}
