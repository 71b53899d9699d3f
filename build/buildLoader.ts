/**
 * Builds the loader twice: `hub-entry.js`, the one script a partner includes, a single module with a lasting name; and a
 * smaller one for the portal's own document, whose name changes with its content. Writes `portal-document.json`, what a
 * hub puts into that document (docs/hub-contract.md).
 */
import { writeFile } from 'node:fs/promises';
import { build, type InlineConfig } from 'vite';
import type { PortalDocument } from '../src/contract/portalDocument';
import type { BuiltApp } from '../src/element/createAppLoader';
import type { FirstScreens } from '../src/element/firstScreens';
import { browserBuild } from './buildApp';
import { loaderTexts } from './loaderTexts';
import { paths } from './paths';
import { runPrerender } from './runPrerender';
import { virtualValues } from './virtualValues';

/**
 * Runs the builds after the app's.
 * @param builtApp names of the app's files
 */
export async function buildLoaders(builtApp: Omit<BuiltApp, 'folder'>): Promise<void> {
  const { tag, portal } = await runPrerender();
  await build(loaderBuild('hub-entry.js', { ...builtApp, folder: '.' }, { ...tag, texts: loaderTexts }));
  const result = await build(
    loaderBuild(
      'assets/portal-[hash].js',
      { ...builtApp, folder: '..' },
      { css: '', screens: {}, texts: loaderTexts },
    ),
  );
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('the portal’s loader was not built');
  const portalDocument: PortalDocument = { script: entry.fileName, ...portal };
  await writeFile(`${paths.portal}/portal-document.json`, JSON.stringify(portalDocument));
}

function loaderBuild(entryFileNames: string, builtApp: BuiltApp, screens: FirstScreens): InlineConfig {
  return {
    ...browserBuild,
    plugins: [virtualValues({ 'virtual:built-app': builtApp, 'virtual:first-screens': screens })],
    build: {
      outDir: paths.portal,
      emptyOutDir: false,
      modulePreload: false,
      sourcemap: true,
      target: 'es2022',
      rolldownOptions: {
        input: `${paths.src}/loader.ts`,
        // V8 compiles all at once, and not each function anew when it is first called.
        output: { entryFileNames, codeSplitting: false, postBanner: '//# allFunctionsCalledOnLoad' },
      },
    },
  };
}
