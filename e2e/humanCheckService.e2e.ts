import { addresses } from './addresses';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { expect, test } from './fixtures';
import { newMobile } from './inbox';
import { openPortal } from './openPortal';

const script = `${addresses.outside}/turnstile/v0/api.js*`;

test('a check of another service is answered by keyboard, under the policy of the portal; a blocked one gives way', async ({
  page,
}) => {
  await openPortal(page, `${addresses.checked}/entry`);
  const phone = new PhoneLoginPage(page);
  const dialog = page.getByRole('dialog', { name: 'Security check' });
  const status = dialog.getByRole('status');
  await phone.toSmsCode(newMobile());
  await phone.askForCode();
  await expect(status).toHaveText('Complete the check below.');
  const box = dialog.frameLocator('iframe').getByRole('button', { name: 'I am a person' });
  await expect(box).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(phone.button('sendCode')).toBeHidden();

  await page.route(script, (route) => route.abort());
  // Work that never ends, so that its dialog stays.
  await page.route('**/assets/powWorker-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "addEventListener('message', () => postMessage({ type: 'started' }))",
    }),
  );
  await page.reload();
  await phone.toSmsCode(newMobile());
  await phone.askForCode();
  await expect(status).toHaveText(/^The usual check didn’t load/);
});
