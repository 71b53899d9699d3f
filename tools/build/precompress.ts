import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = /\.(js|css|html|svg|json)$/;

/** Writes a `.gz` and a `.br` beside each text file, which the server sends unchanged. */
export function precompress(): Plugin {
  return {
    name: 'hub-entry:precompress',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const names = Object.keys(bundle).filter((name) => texts.test(name));
        await Promise.all(names.map((name) => compressFile(`${dir}/${name}`)));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  const [gz, br] = await Promise.all([
    promisify(gzip)(body, { level: 9 }),
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
}
