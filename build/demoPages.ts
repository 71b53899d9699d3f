/**
 * Builds the demo's pages into `dist/demo`, each from its own folder as a stranger would: they know the element
 * and the SDK only by their addresses at the hub (`__HUB_ORIGIN__`, filled in by the page's server).
 */
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import { paths } from './paths';

const sources = join(paths.root, 'demo/pages');
const target = join(paths.root, 'dist/demo');

/** Runs the builds. What the hub itself serves is copied to the portal's `/assets/`. */
export async function buildDemoPages(): Promise<void> {
  await build({ ...pageBuild('entry', '/', 'entry-[hash][extname]'), plugins: [styleWithoutScript()] });
  await build(pageBuild('upload', '/', 'upload-[hash][extname]'));
  await build(pageBuild('partner', './', '[name]-[hash][extname]'));
  await build(pageBuild('editor', './', '[name]-[hash][extname]'));
  await mkdir(join(paths.portal, 'assets'), { recursive: true });
  for (const page of ['entry', 'upload'])
    await cp(join(target, page, 'assets'), join(paths.portal, 'assets'), { recursive: true });
}

/** The portal's page needs its style sheet only where there is no script: elsewhere nothing should wait for it. */
function styleWithoutScript(): Plugin {
  return {
    name: 'demo:style-without-script',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        return html.replace(link, '').replace('<noscript>', `<noscript>${link}`);
      },
    },
  };
}

function pageBuild(page: string, base: string, assetName: string): InlineConfig {
  return {
    root: join(sources, page),
    base,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(target, page),
      emptyOutDir: true,
      // A picture or font as `data:` would need a wider policy than the pages send.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
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
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildDemoPages();
