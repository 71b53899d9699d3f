import { defineConfig } from 'vitest/config';
import { preactAlias } from './build/preactAlias.ts';
import { compileStyles } from './build/styles/compileStyles.ts';

/** The contract suite and the hub's tests start servers with a database of their own. */
const serverTimeoutMs = 30_000;

export default defineConfig({
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
        // Drawn and styled by what the app has, not by React and emotion.
        resolve: { alias: preactAlias },
        plugins: [compileStyles()],
        oxc: { jsx: { importSource: '@emotion/react', development: false } },
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          exclude: ['src/host/**'],
          environment: 'happy-dom',
          // Packages that import React get what the app gets.
          server: { deps: { inline: ['react-hot-toast'] } },
        },
      },
      {
        extends: true,
        // The wrapper for pages that have React, with React.
        test: { name: 'wrapper', include: ['src/host/**/*.test.tsx'], environment: 'happy-dom' },
      },
      {
        extends: true,
        test: {
          name: 'hub',
          include: ['demo/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'demo/hub/testing/prepareTemplate.ts',
          testTimeout: serverTimeoutMs,
          hookTimeout: serverTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['e2e/contract/**/*.test.ts'],
          // Each file has a hub of its own; to load the hub's modules anew for each would take as long as its tests.
          isolate: false,
          environment: 'node',
          globalSetup: 'demo/hub/testing/prepareTemplate.ts',
          testTimeout: serverTimeoutMs,
          hookTimeout: serverTimeoutMs,
        },
      },
    ],
  },
});
