interface Chunk {
  facadeModuleId?: string | null;
}

/**
 * Names the chunks of later screens after their module, and those of texts after language and namespace:
 * `en-account-[hash].js`. For `output.chunkFileNames`.
 */
export function chunkFileNames({ facadeModuleId }: Chunk): string {
  const [, language, namespace] = /[\\/]locales[\\/]([\w-]+)[\\/](\w+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return language && namespace ? `assets/${language}-${namespace}-[hash].js` : 'assets/[name]-[hash].js';
}
