/**
 * How everything is built: `vite build --mode <target>`, in the order of `targets`, since a target reads what earlier
 * ones left in dist/ (`npm run build` runs all). Any other mode is that of Vitest, Storybook and `npm run dev`: the
 * sources and their packages as they are.
 */
import react from '@vitejs/plugin-react';
import {
  defaultAllowedOrigins,
  defineConfig,
  type BuildEnvironmentOptions,
  type PluginOption,
  type UserConfig,
} from 'vite';
import { appEntry, appGroups, compileAtOnce, compileFirstLoadAtOnce } from './tools/build/appChunks.ts';
import { buildTarget } from './tools/build/browserFloor.ts';
import { checkTexts } from './tools/build/checkTexts.ts';
import { chunkFileNames } from './tools/build/chunkFileNames.ts';
import { declarations } from './tools/build/declarations.ts';
import { devModules } from './tools/build/dev/devModules.ts';
import { copyToPortal } from './tools/build/demoPages.ts';
import { esmReact, reactStore } from './tools/build/esmReact.ts';
import { prerenderScreens } from './tools/build/prerenderScreens.ts';
import { readLoaderTexts, readOldBrowserNotice } from './tools/build/loaderTexts.ts';
import { minifyAgain } from './tools/build/minifyAgain.ts';
import { minifyStyles } from './tools/build/minifyStyles.ts';
import { noPreloadHelper } from './tools/build/noPreloadHelper.ts';
import { npmEntries } from './tools/build/npmEntries.ts';
import { dependencyPattern } from './tools/build/packages.ts';
import { readArtifact } from './tools/build/parts.ts';
import { paths } from './tools/build/paths.ts';
import { keepEarlyScript, writePortalDocument } from './tools/build/portalDocument.ts';
import { portableModules } from './tools/build/portableModules.ts';
import { precompress } from './tools/build/precompress.ts';
import { printIntegrity } from './tools/build/printIntegrity.ts';
import { recordBuiltApp } from './tools/build/recordBuiltApp.ts';
import { sdkWords } from './tools/build/sdkWords.ts';
import { smallerPackages, textAttributes } from './tools/build/smallerPackages.ts';
import { collectLicenses, thirdPartyLicenses } from './tools/build/thirdPartyLicenses.ts';
import { virtualModule, virtualValue } from './tools/build/virtualModule.ts';
import { slimCalls } from './tools/build/slimCalls.ts';

/** What a tag says in a browser that is too old for it. */
const oldBrowserNotice = () => virtualValue('virtual:old-browser-notice', async () => readOldBrowserNotice());

/** What the sources need wherever they run. */
const sources = () => ({
  plugins: [
    react({ jsxImportSource: '@emotion/react' }),
    virtualValue('virtual:loader-texts', readLoaderTexts),
    sdkWords(),
    oldBrowserNotice(),
  ],
});

/** The sources as they are built, with the same class names in the app and its prerendered screens. */
const builtSources = () => ({ plugins: [minifyStyles(), slimCalls(), ...sources().plugins] });

/** The portal's server of `npm run dev` (demo/dev.ts). */
const dev = (): UserConfig => ({
  ...sources(),
  root: paths.root,
  publicDir: false,
  appType: 'custom', // The hub makes the documents.
  plugins: [sources().plugins, devModules()],
  cacheDir: `${paths.root}node_modules/.vite/dev`,
  // All packages before the first page: one found later would reload it.
  optimizeDeps: {
    entries: [
      appEntry,
      'src/{loader,sdk/global,sdk/accountGlobal,upload/index}.ts',
      'demo/pages/upload/main.ts',
    ],
  },
  server: { cors: { origin: defaultAllowedOrigins, preflightContinue: true } },
});

/** Settings that the builds of the product share. */
const product = (build: BuildEnvironmentOptions, plugins: PluginOption[] = []): UserConfig => ({
  root: paths.root,
  base: './',
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [noPreloadHelper(), thirdPartyLicenses(), ...plugins],
  worker: { plugins: () => [collectLicenses()] },
  build: {
    emptyOutDir: false,
    // The lists of what each later screen needs would be a kilobyte of the first load; an app's own build makes its
    // own.
    modulePreload: false,
    sourcemap: true,
    target: buildTarget(),
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...build,
    // Compression, prerendered screens and types take their time in plug-ins.
    rolldownOptions: { checks: { pluginTimings: false }, ...build.rolldownOptions },
  },
});

/** A part of what the hub serves at its origin. */
const portalPart = (build: BuildEnvironmentOptions, plugins: PluginOption[]): UserConfig =>
  product({ outDir: paths.portal, ...build }, [...plugins, precompress()]);

/** The app's chunk and everything it loads later, with hashed names; the prerendered screens beside it. */
const app = (): UserConfig =>
  portalPart(
    {
      emptyOutDir: true,
      rolldownOptions: {
        input: { app: paths.root + appEntry },
        preserveEntrySignatures: 'strict',
        // Only emotion's `withTheme` calls it, which nothing here uses.
        treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }] },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: chunkFileNames('assets'),
          codeSplitting: { groups: appGroups() },
          postBanner: compileFirstLoadAtOnce,
        },
      },
    },
    [
      builtSources().plugins,
      checkTexts(),
      esmReact(),
      reactStore(),
      smallerPackages(),
      minifyAgain((name) => name !== 'react'),
      recordBuiltApp(),
      prerenderScreens({ ...builtSources(), root: paths.root, logLevel: 'warn' }),
    ],
  );

/**
 * The values of the build that a loader needs.
 * @param base expression: address of the folder of the app's files
 * @param hasAccount whether it defines the account's tag, which no document of the portal has
 */
const builtApp = (base: string, hasAccount: boolean) =>
  virtualModule(
    'virtual:built-app',
    async () => `export const builtApp = ${JSON.stringify(await readArtifact('built-app'))};
      export const base = ${base}, hasAccount = ${hasAccount};`,
  );

/**
 * The script a partner includes, with the prerendered screens of a tag. One module without chunks; its name never changes.
 */
const tagLoader = (): UserConfig =>
  portalPart(
    {
      rolldownOptions: {
        input: `${paths.src}/loader.ts`,
        output: { entryFileNames: 'hub-entry.js', codeSplitting: false, postBanner: compileAtOnce },
      },
    },
    [
      // Vite would resolve the folder as a package: its main file.
      builtApp("new URL(/* @vite-ignore */ '.', import.meta.url).href", true),
      virtualModule('virtual:prerendered-screens', async () => {
        const { tag } = await readArtifact('prerendered-screens');
        return `import { createBundledScreens } from '/src/element/bundledScreens.ts';
          export default createBundledScreens(${JSON.stringify(tag)}, ${JSON.stringify(await readLoaderTexts())});`;
      }),
      textAttributes(),
      minifyAgain(),
      printIntegrity(),
    ],
  );

/** One script at the hub's origin, whose name never changes. */
const oneScript = (input: string, entryFileNames: string, plugins: PluginOption[]): UserConfig => {
  const output = { entryFileNames, codeSplitting: false };
  return portalPart({ rolldownOptions: { input: `${paths.src}/${input}`, output } }, plugins);
};

/** What the tag's loader fetches in a browser that is too old for the element. */
const notice = () => oneScript('oldBrowser.ts', 'old-browser.js', [oldBrowserNotice()]);

/** The script of the page with another service's check. */
const checkPage = () => oneScript('checkPage/main.ts', 'human-check.js', [minifyAgain()]);

/** A script in the portal's document: classic, so that it runs as soon as it is parsed. */
const inlineScript = (input: string, plugins: PluginOption[]): UserConfig =>
  product(
    {
      outDir: paths.portal,
      sourcemap: false,
      rolldownOptions: {
        input: `${paths.src}/${input}`,
        output: { format: 'iife', codeSplitting: false, postBanner: compileAtOnce },
      },
    },
    [minifyAgain(), ...plugins, precompress()],
  );

/** The script after the form in the portal's document. */
const earlyScript = (): UserConfig => inlineScript('earlyScript.ts', [keepEarlyScript()]);

/** The loader in the portal's document, which holds its initial screen itself. */
const portalLoader = (): UserConfig =>
  inlineScript('loader.ts', [
    builtApp("new URL('/', location.href).href", false),
    virtualModule(
      'virtual:prerendered-screens',
      async () => `import { createDocumentScreens } from '/src/element/documentScreens.ts';
        export default createDocumentScreens(${JSON.stringify(await readLoaderTexts())}, document);`,
    ),
    textAttributes(),
    writePortalDocument(),
  ]);

/** A script of the SDK: a classic one, which sets a global. */
const hostScript = (input: string, entryFileNames: string): UserConfig =>
  portalPart(
    {
      rolldownOptions: {
        input: `${paths.src}/sdk/${input}`,
        output: { format: 'iife', entryFileNames, codeSplitting: false },
      },
    },
    [sdkWords(), minifyAgain(), printIntegrity()],
  );

/** The upload module by address, with the worker and the fallback it loads on demand: those have hashed names. */
const upload = (): UserConfig =>
  portalPart(
    {
      rolldownOptions: {
        input: `${paths.src}/upload/index.ts`,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'hub-entry-upload.js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
    [],
  );

/** The npm entries and their types. Packages stay imports, so that an app which bundles has one React. */
const npm = (): UserConfig => {
  const external = dependencyPattern();
  return product(
    {
      outDir: paths.npm,
      emptyOutDir: true,
      // Of minified code they would be three quarters of the package.
      sourcemap: false,
      rolldownOptions: {
        input: npmEntries,
        external,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: chunkFileNames('chunks'),
          // React Server Components: the wrapper has effects.
          postBanner: ({ name }) => (name === 'react' ? "'use client';" : ''),
        },
      },
    },
    [builtSources().plugins, portableModules(), declarations(npmEntries, external)],
  );
};

/**
 * A page of the demo, from its own folder as a stranger would build it: it knows the element and the SDK only by their
 * addresses at the hub (`__HUB_ORIGIN__`, filled in by the page's server).
 */
const page = (name: string, base: string, assetName: string, plugins: PluginOption[] = []): UserConfig => ({
  root: `${paths.pages}/${name}`,
  base,
  publicDir: false,
  logLevel: 'warn',
  cacheDir: `${paths.root}node_modules/.vite/${name}`,
  // Of the document it would ask for the hub's scripts too.
  optimizeDeps: { entries: ['main.ts'] },
  plugins,
  build: {
    outDir: `${paths.demo}/${name}`,
    emptyOutDir: true,
    // A picture or font as `data:` would need a wider policy than the pages send.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: buildTarget(),
    // three.js alone is above the default of 500 kB; only the editor loads it.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: `assets/${assetName}`,
      },
    },
  },
});

const targets: Readonly<Record<string, () => UserConfig>> = {
  app,
  loader: tagLoader,
  notice,
  'early-script': earlyScript,
  'portal-loader': portalLoader,
  host: () => hostScript('global.ts', 'hub-entry-host.js'),
  'host-account': () => hostScript('accountGlobal.ts', 'hub-entry-account.js'),
  'check-page': checkPage,
  upload,
  entry: () => page('entry', '/', 'entry-[hash][extname]', [precompress(), copyToPortal()]),
  'upload-page': () => page('upload', '/', 'upload-[hash][extname]', [precompress(), copyToPortal()]),
  partner: () => page('partner', './', '[name]-[hash][extname]'),
  editor: () => page('editor', './', '[name]-[hash][extname]'),
  npm,
  dev,
};

export default defineConfig(({ mode }) => (targets[mode] ?? sources)());
