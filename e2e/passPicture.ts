import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { pictureFor } from './inbox';

/** Solves the captcha that is required before a code is sent. @param account as typed, in the hub's form */
export async function passPicture(page: Page, request: APIRequestContext, account: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(await pictureFor(request, account));
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeHidden();
}
