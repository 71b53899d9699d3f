import type { Plugin } from 'vite';

const prefixing = 'var defaultStylisPlugins = [prefixer];';

/**
 * Removes the vendor prefixer that emotion uses when no `stylisPlugins` are given. All our caches give them
 * (`cacheOptions`), so this code never runs.
 * @throws Error, which stops the build, when a version of emotion has a different form
 */
export function unprefixedEmotion(): Plugin {
  return {
    name: 'hub-entry:unprefixed-emotion',
    transform: {
      filter: { id: /@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js/ },
      handler(code) {
        if (!code.includes(prefixing))
          throw new Error(
            'emotion adds its vendor prefixes in another way now: adapt build/unprefixedEmotion.ts',
          );
        return { code: code.replace(prefixing, 'var defaultStylisPlugins = [];'), map: null };
      },
    },
  };
}
