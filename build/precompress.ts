/** Writes a `.gz` and a `.br` beside each text file, for the server to send as they are. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = /\.(js|css|html|svg|json)$/;

/** @param folder searched with all below it */
export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => texts.test(name));
  await Promise.all(names.map((name) => compressFile(`${folder}/${name}`)));
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  const [gz, br] = await Promise.all([
    promisify(gzip)(body, { level: 9 }),
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
}
