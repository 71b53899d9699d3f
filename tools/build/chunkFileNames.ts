interface Chunk {
  facadeModuleId?: string | null;
}

/**
 * Names the chunks of later screens after their module, and those of texts after language and namespace:
 * `en-account-[hash].js`. For `output.chunkFileNames`.
 * @param folder that contains them
 */
export function chunkFileNames(folder: string): (chunk: Chunk) => string {
  return ({ facadeModuleId }) => {
    const [, language, namespace] = locale.exec(facadeModuleId ?? '') ?? [];
    return language && namespace
      ? `${folder}/${language}-${namespace}-[hash].js`
      : `${folder}/[name]-[hash].js`;
  };
}

const locale = /[\\/]locales[\\/]([\w-]+)[\\/](\w+)\.ts$/;
