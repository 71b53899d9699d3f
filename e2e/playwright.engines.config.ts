/** The flows of e2e/engines in Firefox and WebKit (`npm run test:engines`). Playwright runs them; libraries drive the browsers. */
import { defineConfig } from '@playwright/test';
import { addresses, e2ePort } from './addresses';
import { engineNames } from './engines/stage';

const isFound = { Firefox: 'FIREFOX' in process.env, WebKit: 'WEBKIT_DRIVER' in process.env };

export default defineConfig({
  testDir: 'engines',
  testMatch: 'flows.engine.ts',
  outputDir: '../test-results/engines',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // For a browser that answers nothing; any other failure counts (engines/table.ts).
  retries: 1,
  // Two of each engine side by side: a visitor waits most of the time.
  workers: 4,
  // A long flow shows about fifty screens.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['dot'], ['./engines/reporter.ts']],
  use: { baseURL: addresses.portal },
  projects: engineNames
    .filter((name) => isFound[name])
    .map((name) => ({ name, workers: 2, grep: new RegExp(`@${name}\\b`) })),
  webServer: {
    command: 'node e2e/serve.mjs',
    cwd: '..',
    env: { PORT: String(e2ePort), E2E_ADDRESSES: 'connection' },
    url: `${addresses.portal}/entry`,
    // It creates its database first.
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
