/** Chromium's own password manager: it offers to save after a sign-in, and fills the form in at the next start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { ContentPage } from './pages/ContentPage';
import { LoginPage } from './pages/LoginPage';
import { noWholeChromium, wholeChromium } from './wholeChromium';
import { hasScreen, openScreen, type Color, type Screen } from './xScreen';

test.skip(wholeChromium === undefined, noWholeChromium);
test.skip(!hasScreen, 'Needs a screen and a mouse (Debian: apt-get install xvfb xdotool).');

/** The button "Save" of Chromium's question. */
const saveColor: Color = [11, 87, 208];

function start(profile: string, { display }: Screen): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    headless: false,
    ...(wholeChromium === undefined ? {} : { executablePath: wholeChromium }),
    env: { ...process.env, DISPLAY: display },
    args: ['--window-size=1200,850', '--window-position=0,0', '--no-sandbox'],
    // A browser under automation saves nothing.
    ignoreDefaultArgs: ['--enable-automation'],
    viewport: null,
  });
}

test('saves what a visitor signed in with, and fills it in later', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'hub-entry-profile-'));
  const screen = await openScreen();
  try {
    const first = await start(profile, screen);
    const page = await first.newPage();
    await page.goto(`${addresses.portal}/entry?lang=en`);
    const login = new LoginPage(page);
    // A manager learns from keys, not from values that a script sets.
    await login.email.pressSequentially(designer.account);
    await login.password.pressSequentially(designer.password);
    await login.submit.click();
    await expect(new ContentPage(page).heading).toBeVisible();
    await expect.poll(() => screen.find(saveColor)).not.toBeNull();
    screen.click(screen.find(saveColor) ?? { x: 0, y: 0 });
    await expect.poll(() => screen.find(saveColor)).toBeNull();
    await first.clearCookies();
    await first.close();
    const second = await start(profile, screen);
    const later = await second.newPage();
    await later.goto(`${addresses.portal}/entry?lang=en`);
    const filled = new LoginPage(later);
    await expect(filled.email).toHaveValue(designer.account);
    await expect(filled.password).toHaveValue(designer.password);
    await filled.submit.click();
    await expect(new ContentPage(later).heading).toBeVisible();
    await second.close();
  } finally {
    await screen.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
