import { defineConfig } from '@playwright/test';
import { findChromium } from '../tools/scripts/findChromium.mjs';
import { addresses, e2ePort } from './addresses';

/** Workers read this file too; only the first reader has to look for the browser. */
process.env['CHROMIUM'] ??= await findChromium();

/** Files that run on a phone too: those whose screens could look or behave otherwise there. */
const onPhone = [
  'accessibility',
  'accountHalfWay',
  'editor',
  'partner',
  'phone',
  'recycledNumber',
  'register',
  'reset',
  'secondFactor',
  'setUpInSignIn',
  'signIn',
  'wechat',
  'wechatBinding',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // One more than CI's cores: a third of a test's time is waiting. The time-outs end what hangs; a busy machine passes
  // too.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 30_000, toHaveScreenshot: { pathTemplate: '{testDir}/looks/{arg}{ext}' } },
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../test-results/browser.json' }],
  ],
  use: {
    baseURL: addresses.portal,
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'],
      // Chromium refuses its sandbox to root, which is who runs tests in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    // Recording every test to keep the few that fail costs a tenth of the time.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: [
    // Tests with the other's tag would show nothing more here, or belong to the other kind of screen.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Where a screen's size could matter; what the others look at has none.
      grepInvert: /@desktop/,
      testMatch: `**/{${onPhone.join(',')}}.e2e.ts`,
      use: { viewport: { width: 375, height: 740 }, hasTouch: true },
    },
  ],
  webServer: {
    // `npm run test:scale` runs some files against two hub processes.
    command:
      process.env['HUB_PROCESSES'] === '2' ? 'node --import tsx e2e/servePair.ts' : 'node e2e/serve.mjs',
    cwd: '..',
    env: { PORT: String(e2ePort) },
    url: `${addresses.portal}/entry`,
    // The first start installs, builds and creates the database.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
