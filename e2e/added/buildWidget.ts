/** Builds the portal from the sources, with the made-up folders in the widget's registries. */
import { createHash } from 'node:crypto';
import { build, mergeConfig, type Plugin } from 'vite';
import { appEntry } from '../../tools/build/appChunks';
import { writeDocuments } from '../../tools/build/dev/devDocuments';
import { unrenderedScreens } from '../../tools/build/dev/devModules';
import { documentStyles } from '../../tools/build/documentStyles';
import { paths } from '../../tools/build/paths';
import { virtualModule } from '../../tools/build/virtualModule';
import viteConfig from '../../vite.config';

/** Registry → folders of `src/testing/added` that its list gets. */
const added = new Map([
  [`${paths.src}/methods/registry.ts`, ['keycard', 'pigeon']],
  [`${paths.src}/factors/registry.ts`, ['riddle']],
]);

const list = /^(export const \w+: readonly \w+\[\] = \[[^\]]*?),?\s*\]/m;

/** Adds the lines to the registries. */
const addLines = (): Plugin => ({
  name: 'hub-entry:add-lines',
  enforce: 'pre',
  transform(code, id) {
    const names = added.get(id);
    if (!names) return null;
    if (!list.test(code)) throw new Error(`${id} exports no list.`);
    const imports = names.map((name) => `import { ${name} } from '${paths.src}/testing/added/${name}';`);
    return [...imports, code.replace(list, `$1, ${names.join(', ')}]`)].join('\n');
  },
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const builtApp = { app: 'assets/app.js', imports: [], languages: {} };

/** @param folder for the hub's `distFolder` */
export async function buildWidget(folder: string): Promise<void> {
  const input = { 'hub-entry': `${paths.src}/loader.ts`, 'assets/app': paths.root + appEntry };
  await writeDocuments(folder, [documentStyles, ''].map(hashOf));
  await build(
    mergeConfig(viteConfig({ command: 'build', mode: 'added' }), {
      configFile: false,
      root: paths.root,
      publicDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        addLines(),
        virtualModule('virtual:prerendered-screens', () => unrenderedScreens),
        virtualModule(
          'virtual:built-app',
          () => `export const builtApp = ${JSON.stringify(builtApp)};
            export const base = new URL('/', location.href).href, hasAccount = false;`,
        ),
      ],
      build: {
        outDir: `${folder}/portal`,
        emptyOutDir: false,
        minify: false,
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input,
          checks: { pluginTimings: false },
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
        },
      },
    }),
  );
}
