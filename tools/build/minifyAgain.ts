import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { Plugin, Rolldown } from 'vite';
import { paths } from './paths.ts';
import type minifyScript from './terserWorker.mjs';

/**
 * Minifies scripts once more with Terser after the bundler's own minifier: half a percent to two percent smaller than
 * what either makes alone. It takes ten times as long, so it uses every core.
 * @param isIncluded decides by a chunk's name whether to minify it; all without it
 */
export function minifyAgain(isIncluded: (name: string) => boolean = () => true): Plugin {
  return {
    name: 'hub-entry:minify-again',
    generateBundle: {
      // Before the plug-ins that take scripts out of the bundle.
      order: 'pre',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (file): file is Rolldown.OutputChunk => file.type === 'chunk' && isIncluded(file.name),
        );
        const pool = new Tinypool({
          filename: `${paths.root}tools/build/terserWorker.mjs`,
          minThreads: 1,
          maxThreads: Math.min(chunks.length, availableParallelism()),
        });
        // The largest first, so that no thread is left alone with it.
        chunks.sort((one, other) => other.code.length - one.code.length);
        await Promise.all(chunks.map((chunk) => minifyChunk(chunk, bundle, pool)));
        await pool.destroy();
      },
    },
  };
}

/** V8's hint at the top, and the address of the source map at the end. */
const hint = /^\/\/# (?!sourceMappingURL).*\n/;
const mapAddress = /\n\/\/# sourceMappingURL=.*\s*$/;

async function minifyChunk(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  pool: Tinypool,
): Promise<void> {
  const map = chunk.sourcemapFileName === null ? undefined : bundle[chunk.sourcemapFileName];
  const { code } = chunk;
  const task: Parameters<typeof minifyScript>[0] = {
    code,
    map: map?.type === 'asset' ? map.source.toString() : undefined,
    props: exportedNames(code),
  };
  const minified: Awaited<ReturnType<typeof minifyScript>> = await pool.run(task);
  const [first = ''] = hint.exec(code) ?? [];
  const [last = ''] = mapAddress.exec(code) ?? [];
  chunk.code = `${first}${minified.code}${last}\n`;
  if (map?.type === 'asset' && minified.map !== undefined) map.source = minified.map;
}

/**
 * Lets Terser call what a chunk exports by its exported name: `export{a}` is half of `export{xy as a}`, and the first
 * chunk exports a hundred names to the later ones.
 * @returns entries of Terser's name cache
 */
export function exportedNames(code: string): Record<string, string> {
  const [, clause = ''] = /(?:^|[;}\n])export ?\{([^}]*)\}/.exec(code) ?? [];
  const names = new Map<string, string>();
  for (const entry of clause.split(',')) {
    const [local = '', exported = local] = entry.trim().split(/\s+as\s+/);
    if (local !== '' && !names.has(`$${local}`) && !keywords.has(exported)) names.set(`$${local}`, exported);
  }
  return Object.fromEntries(names);
}

/** Exported names may be keywords, those of variables may not. */
const keywords = new Set(['as', 'do', 'if', 'in', 'is', 'of', 'for', 'let', 'new', 'try', 'var', 'default']);
