/**
 * Finds a Chromium for the browser tests, or installs one. Run as a program it prints the path. Uses only Node's own
 * modules, and Playwright once the packages are installed.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installedTool, runCommand } from './runCommand.mjs';

/** The headless shell comes first: it has the same engine, and the browser tests take half the time in it. */
const systemPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const systemPackage = 'chromium-headless-shell';

/**
 * Looks in this order: `CHROMIUM`, the system's, Playwright's own, Playwright's download, the system's package
 * (as root).
 * @returns {Promise<string>} path of a Chromium that starts
 * @throws {Error} with one line that says what to do
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen) {
    if (await starts(chosen)) return chosen;
    throw new Error(`CHROMIUM=${chosen} does not start: point it to a Chromium, or unset it.`);
  }
  const found = await firstUsable([...systemPaths, await playwrightPath()]);
  if (found) return found;

  console.log('Downloading Chromium for the browser tests (once) …');
  await runCommand(installedTool('playwright'), ['install', 'chromium'], { isQuiet: true });
  const downloaded = await usable(await playwrightPath());
  if (downloaded) return downloaded;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Installing the system's Chromium (once) …");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update'], { isQuiet: true, env });
    await runCommand('apt-get', ['install', '-y', systemPackage], { isQuiet: true, env });
    const installed = await firstUsable(systemPaths);
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium found: install one and set CHROMIUM to its path (Debian: apt-get install chromium-headless-shell).',
  );
}

/** @param {readonly (string | undefined)[]} paths */
async function firstUsable(paths) {
  for (const path of paths) {
    const found = await usable(path);
    if (found) return found;
  }
  return undefined;
}

/** @param {string | undefined} path */
async function usable(path) {
  return path && existsSync(path) && (await starts(path)) ? path : undefined;
}

/**
 * Asks for the version, because a downloaded Chromium may lack system libraries.
 * @param {string} path
 */
async function starts(path) {
  return (await runCommand(path, ['--version'], { isQuiet: true })).code === 0;
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** Whether the machine has a Chinese font; without one, screenshots of tests show boxes. */
export async function hasChineseFont() {
  const { code, output } = await runCommand('fc-list', [':lang=zh', 'family'], { isQuiet: true });
  return code !== 0 || output.trim() !== '';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findChromium());
