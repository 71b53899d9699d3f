/**
 * The stories as tests, in a browser (`npm run test:stories`). Not in vitest.config.ts, since the plugin would slow
 * every other run.
 */
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { findChromium } from '../tools/scripts/findChromium.mjs';
import viteConfig from '../vite.config.ts';

/** Chromium's sandbox does not start for root, as in most containers. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig(async (env) =>
  mergeConfig(viteConfig(env), {
    plugins: [storybookTest({ configDir: '.storybook', initialGlobals: { checksEveryVariant: true } })],
    test: {
      name: 'stories',
      // One document for all files: modules are loaded once, and each story cleans up after itself.
      isolate: false,
      // Ends a story that hangs; a busy machine needs more than the usual seconds.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      fileParallelism: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath: await findChromium(), args },
          contextOptions: { reducedMotion: 'reduce' as const },
        }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }),
);
