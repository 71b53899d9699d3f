/** An owner takes a copy of the data along: the browser saves a file that can be read without the hub. */
import { readFile } from 'node:fs/promises';
import { zipFiles } from '../hub/testing/zipFiles';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';

test('an owner asks for a copy, and saves it', async ({ page, request, context }) => {
  const account = await newAccount(request);
  await (await openPortal(page, '/entry', 'en')).signIn(account);
  await expect(page).toHaveURL(/\/content/);
  const own = new OwnAccountPage(page, 'en');
  await own.open();
  await own.button('copy.ask').click();
  const saved = page.waitForEvent('download');
  await own.button('copy.download').click();
  const path = await (await saved).path();
  const files = zipFiles(new Uint8Array(await readFile(path)));
  expect(files['account.json']).toContain(account.account);
  await expect(page.getByText(own.text('copy.saved'))).toBeVisible();
  await expectNoFindings(page);

  const copy = await context.newPage();
  await copy.setContent(files['account.html'] ?? '');
  await expect(copy.getByRole('heading', { name: /^Your data at/ })).toBeVisible();
  await expect(copy.getByRole('cell', { name: account.account })).toBeVisible();
  await expectNoFindings(copy);
});
