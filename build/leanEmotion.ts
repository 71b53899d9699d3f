import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const beside = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const prefixing = 'var defaultStylisPlugins = [prefixer];';

/**
 * Takes out of emotion what this app never runs, 2.5 kB gzip of the first load: its vendor prefixes, which the engines
 * we build for do not need, its own style sheet (both src/element/entryStyles.ts), and what only `withTheme` calls.
 * @throws Error, which ends the build, where a version of emotion reads otherwise
 */
export function leanEmotion(): Plugin {
  return {
    name: 'lean-emotion',
    config: () => ({
      resolve: {
        alias: {
          'hoist-non-react-statics': beside('./noHoistedStatics.ts'),
          '@emotion/sheet': beside('./noStyleSheet.ts'),
        },
      },
    }),
    transform(code, id) {
      if (!/@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js/.test(id)) return null;
      if (!code.includes(prefixing)) throw new Error('emotion adds its vendor prefixes in another way now');
      return { code: code.replace(prefixing, 'var defaultStylisPlugins = [];'), map: null };
    },
  };
}
