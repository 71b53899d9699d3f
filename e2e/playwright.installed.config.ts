/** Tests of partners' apps with packages from npm (`npm run test:bundlers`, `npm run test:examples`). */
import { defineConfig } from '@playwright/test';
import common from './playwright.config';

export default defineConfig({
  ...common,
  testDir: 'installed',
  testMatch: '**/*.installed.ts',
  outputDir: '../test-results/installed',
  // Each app is served on the one port that the hub lists, and a build uses all cores.
  workers: 1,
  fullyParallel: false,
  // Installing and building one.
  timeout: 600_000,
  reporter: [['list']],
  use: { ...common.use, actionTimeout: 60_000 },
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }],
});
