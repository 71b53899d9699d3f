/** Coming back from a provider out of the back-forward cache, which Playwright switches off elsewhere. */
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { noWholeChromium, wholeChromium, wholeLaunch } from './wholeChromium';

test.skip(wholeChromium === undefined, noWholeChromium);
test.use({ launchOptions: wholeLaunch });

test('back from the provider: the form is there with what was typed, and signs in', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isKept', persisted)),
  );
  await login.email.fill('ada@example.com');
  await login.google.click();
  await expect(page.getByText('google.user@example.com')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isKept') as unknown)).toBe(true);
  await expect(login.email).toHaveValue('ada@example.com');
  await login.signIn(designer);
  await expect(new ContentPage(page).heading).toBeVisible();
});
