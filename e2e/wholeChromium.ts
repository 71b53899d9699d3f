/** A Chromium with everything around its engine, if there is one: the headless shell has neither the back-forward cache nor a password manager. */
import { existsSync } from 'node:fs';
import { chromium, type BrowserType } from '@playwright/test';

const paths = ['/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()];

/** Path of a whole Chromium; `undefined` if there is none. */
export const wholeChromium = paths.find((path) => existsSync(path));

/** Why a test is skipped. */
export const noWholeChromium =
  'Needs a whole Chromium, not the headless shell (Debian: apt-get install chromium).';

type LaunchOptions = NonNullable<Parameters<BrowserType['launch']>[0]>;

/** Starts it without a window, as the headless shell is started, with the back-forward cache that Playwright switches off. */
export const wholeLaunch: LaunchOptions = {
  ...(wholeChromium === undefined ? {} : { executablePath: wholeChromium }),
  args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  ignoreDefaultArgs: ['--disable-back-forward-cache', '--headless'],
};
