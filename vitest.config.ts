/** Unit, component, hub and contract tests, over vite.config.ts. */
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config';

/** The contract suite and the hub's tests start servers with a database of their own. */
const serverTimeoutMs = 30_000;

const server = {
  environment: 'node',
  globalSetup: 'demo/hub/testing/prepareTemplate.ts',
  testTimeout: serverTimeoutMs,
  hookTimeout: serverTimeoutMs,
} as const;

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      // Two workers: a third would only slow down the databases of the hub's tests on a small machine.
      maxWorkers: 2,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'build/**/*.test.ts', 'bench/**/*.test.ts'],
            environment: 'node',
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
          },
        },
        { extends: true, test: { ...server, name: 'hub', include: ['demo/**/*.test.ts'] } },
        {
          extends: true,
          test: {
            ...server,
            name: 'contract',
            include: ['e2e/contract/**/*.test.ts'],
            // Each file has a hub of its own; to load the hub's modules anew for each would take as long as its tests.
            isolate: false,
          },
        },
      ],
    },
  }),
);
