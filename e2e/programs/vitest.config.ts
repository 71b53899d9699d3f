/** Other people's programs (`npm run test:programs`). Not in vitest.config.ts: they take longer, and are not everywhere. */
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from '../../vite.config.ts';

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      name: 'programs',
      include: ['e2e/programs/*.program.ts'],
      environment: 'node',
      globalSetup: 'hub/testing/prepareTemplate.ts',
      setupFiles: 'hub/testing/setupWorker.ts',
      isolate: false,
      // Servers with databases, on a busy machine.
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  }),
);
