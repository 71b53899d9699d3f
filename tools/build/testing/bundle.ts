import { build, type Plugin } from 'vite';

/**
 * Builds modules that exist only in a test, as the product is built.
 * @param modules name or path → code; `/main.js` is the entry
 * @returns the code of all chunks
 */
export async function bundle(modules: Readonly<Record<string, string>>, plugins: Plugin[]): Promise<string> {
  const inMemory: Plugin = {
    name: 'in-memory',
    enforce: 'pre',
    resolveId(asked, importer) {
      const path = asked.startsWith('./') ? new URL(asked, `file://${importer ?? '/'}`).pathname : asked;
      return Object.hasOwn(modules, path) ? path : undefined;
    },
    load: (id) => modules[id],
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [...plugins, inMemory],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: '/main.js' },
    },
  });
  if (!('output' in built)) throw new Error('the build has more than one output');
  return built.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}
