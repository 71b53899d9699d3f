/** Builds `hub-entry.js`, the one script a partner includes: a single module with a lasting name. */
import { build } from 'vite';
import type { FirstScreens } from '../src/element/FirstScreens';
import { browserBuild, type BuiltApp } from './buildApp';
import { paths } from './paths';
import { virtualValues } from './virtualValues';

/**
 * Runs the build after the app's.
 * @param builtApp names of the app's files
 * @param firstScreens what was prerendered
 */
export async function buildLoader(builtApp: BuiltApp, firstScreens: FirstScreens): Promise<void> {
  await build({
    ...browserBuild,
    plugins: [virtualValues({ 'virtual:built-app': builtApp, 'virtual:first-screens': firstScreens })],
    build: {
      outDir: paths.portal,
      emptyOutDir: false,
      modulePreload: false,
      sourcemap: true,
      target: 'es2022',
      rolldownOptions: {
        input: `${paths.src}/loader.ts`,
        output: { entryFileNames: 'hub-entry.js', codeSplitting: false },
      },
    },
  });
}
