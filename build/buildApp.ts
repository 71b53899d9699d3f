/** Builds the app chunk and everything it loads later into `dist/portal/assets`, with hashed names. */
import react from '@vitejs/plugin-react';
import { readFile, rm } from 'node:fs/promises';
import * as v from 'valibot';
import { build, type InlineConfig } from 'vite';
import type { BuiltApp } from '../src/element/createAppLoader';
import { languages } from '../src/i18n/languages';
import { checkTexts } from './checkTexts';
import { chunkFileNames } from './chunkFileNames';
import { noPreloadHelper } from './noPreloadHelper';
import { paths } from './paths';

/** Plug-ins all browser builds share. */
export const browserPlugins = [react({ jsxImportSource: '@emotion/react' }), noPreloadHelper(), checkTexts()];

/** Settings all browser builds share. */
export const browserBuild: InlineConfig = {
  root: paths.root,
  configFile: false,
  logLevel: 'warn',
  base: './',
  publicDir: false,
  plugins: browserPlugins,
  define: { 'process.env.NODE_ENV': '"production"' },
};

const appEntry = 'src/element/startApp.tsx';

/** React changes seldom: its chunk stays in the browser's cache over our releases. */
const reactGroup = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 2,
};

interface ModuleInfo {
  importedIds: readonly string[];
}
/** The bundler's context; its method needs its `this`. */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Shared by later screens, and too small for a file of its own. */
const tooSmall = /[\\/](account[\\/]formsOf|pictures[\\/]pictureAddress)\.ts$/;

/**
 * All that the first load needs in one chunk. Left to itself the bundler makes a chunk of every module that a later
 * screen shares: two dozen requests of half a kilobyte.
 */
function firstLoadGroup() {
  let reachable: ReadonlySet<string> | undefined;
  return {
    debugName: 'first',
    priority: 1,
    name: (id: string, graph: ModuleGraph) => {
      reachable ??= staticallyReachable(`${paths.root}${appEntry}`, graph);
      return reachable.has(id) || tooSmall.test(id) ? 'first' : null;
    },
  };
}

function staticallyReachable(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

/**
 * Runs the build.
 * @returns names for the loader
 */
export async function buildApp(): Promise<Omit<BuiltApp, 'folder'>> {
  await build({
    ...browserBuild,
    build: {
      outDir: paths.portal,
      emptyOutDir: true,
      manifest: 'manifest.json',
      // The lists of what each later screen needs would be a kilobyte of the first load.
      modulePreload: false,
      sourcemap: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { app: `${paths.root}${appEntry}` },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: chunkFileNames('assets'),
          codeSplitting: { groups: [reactGroup, firstLoadGroup()] },
        },
      },
    },
  });
  return readManifest();
}

async function readManifest(): Promise<Omit<BuiltApp, 'folder'>> {
  const manifestFile = `${paths.portal}/manifest.json`;
  const manifest = v.parse(manifestSchema, JSON.parse(await readFile(manifestFile, 'utf8')));
  await rm(manifestFile);
  const entry = (name: string) => {
    const found = manifest[name];
    if (!found) throw new Error(`the build made no ${name}`);
    return found;
  };
  const language = (lang: string) => entry(`src/i18n/locales/${lang}/entry.ts`).file;
  const imports = new Set(entry(appEntry).imports);
  for (const name of imports) entry(name).imports.forEach((each) => imports.add(each));
  return {
    app: entry(appEntry).file,
    imports: [...imports].map((name) => entry(name).file),
    languages: Object.fromEntries(Object.keys(languages).map((lang) => [lang, language(lang)])),
  };
}
