/** Unit, component, hub and contract tests, over vite.config.ts. */
import { defineConfig, mergeConfig } from 'vitest/config';
import { ByEnvironment } from './tools/scripts/byEnvironment.ts';
import viteConfig from './vite.config.ts';

/** Ends a test that hangs. Far above what a test needs, so that a busy machine passes too. */
const timeoutMs = 60_000;
/** The contract suite and the hub's tests start servers with databases. */
const serverTimeoutMs = 180_000;

const server = {
  environment: 'node',
  globalSetup: 'hub/testing/prepareTemplate.ts',
  setupFiles: 'hub/testing/setupWorker.ts',
  // The files of a worker share its modules and its database, of which each hub has a schema: loading both again for
  // each file would take as long as its tests.
  isolate: false,
  testTimeout: serverTimeoutMs,
  hookTimeout: serverTimeoutMs,
} as const;

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      // Two workers: a third would only slow down the databases of the hub's tests on a small machine.
      maxWorkers: 2,
      sequence: { sequencer: ByEnvironment },
      testTimeout: timeoutMs,
      expect: { poll: { timeout: timeoutMs / 2 } },
      hookTimeout: timeoutMs,
      teardownTimeout: timeoutMs,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['{src,tools,docs/site,e2e/engines}/**/*.test.ts'],
            environment: 'node',
            globalSetup: 'tools/build/reference/prepareBuiltFiles.ts',
            // Pure logic keeps nothing between files; a process for each would cost as much as all tests.
            isolate: false,
          },
        },
        {
          extends: true,
          oxc: { jsx: { development: false } },
          test: {
            name: 'component',
            include: ['src/**/*.test.tsx'],
            environment: 'happy-dom',
            setupFiles: 'src/testing/setupComponents.ts',
            // Two thirds of the time would go into loading React and the screens again for each file.
            isolate: false,
          },
        },
        { extends: true, test: { ...server, name: 'hub', include: ['{hub,demo}/**/*.test.ts'] } },
        {
          extends: true,
          test: { ...server, name: 'contract', include: ['e2e/contract/**/*.test.ts'] },
        },
      ],
    },
  }),
);
