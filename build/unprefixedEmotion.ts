import type { Plugin } from 'vite';

const prefixing = 'var defaultStylisPlugins = [prefixer];';

/**
 * Removes the vendor prefixer that emotion uses where no `stylisPlugins` are given: every cache of ours gives them
 * (`cacheOptions`), so this code never runs.
 * @throws Error, which ends the build, where a version of emotion reads otherwise
 */
export function unprefixedEmotion(): Plugin {
  return {
    name: 'hub-entry:unprefixed-emotion',
    transform: {
      filter: { id: /@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js/ },
      handler(code) {
        if (!code.includes(prefixing)) throw new Error('emotion adds its vendor prefixes in another way now');
        return { code: code.replace(prefixing, 'var defaultStylisPlugins = [];'), map: null };
      },
    },
  };
}
