/**
 * Builds the loaders: `hub-entry.js`, the one script a partner includes, a single module with a lasting name; and
 * that of the portal's own document, whose name changes with its content.
 */
import { build, type InlineConfig } from 'vite';
import type { BuiltApp } from '../src/element/createAppLoader';
import { browserBuild } from './buildApp';
import { loaderTexts } from './loaderTexts';
import { paths } from './paths';
import type { Prerendered } from './prerender';
import { virtualValues } from './virtualValues';

/**
 * Runs the builds after the app's.
 * @param builtApp names of the app's files
 * @param prerendered what the loaders draw or may have to say
 * @returns file of the portal's loader, relative to `hub-entry.js`
 */
export async function buildLoaders(builtApp: BuiltApp, { loader }: Prerendered): Promise<string> {
  const values = { 'virtual:built-app': builtApp, 'virtual:loader-texts': loaderTexts };
  await build(loaderBuild('loader', 'hub-entry.js', { ...values, 'virtual:first-screens': loader }));
  const result = await build(loaderBuild('portalLoader', 'assets/portal-[hash].js', values));
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('the portal’s loader was not built');
  return entry.fileName;
}

function loaderBuild(source: string, entryFileNames: string, values: Record<string, unknown>): InlineConfig {
  return {
    ...browserBuild,
    plugins: [virtualValues(values)],
    build: {
      outDir: paths.portal,
      emptyOutDir: false,
      modulePreload: false,
      sourcemap: true,
      target: 'es2022',
      rolldownOptions: {
        input: `${paths.src}/${source}.ts`,
        // V8 compiles all at once, and not each function anew when it is first called.
        output: { entryFileNames, codeSplitting: false, postBanner: '//# allFunctionsCalledOnLoad' },
      },
    },
  };
}
