import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

const megabyte = 1024 * 1024;

/**
 * Writes a file in which every megabyte differs.
 * @returns its MD5, by OpenSSL
 */
export function writeNoise(file: string, megabytes: number): string {
  const hash = createHash('md5');
  const block = randomBytes(megabyte);
  const handle = openSync(file, 'w');
  for (let index = 0; index < megabytes; index += 1) {
    block.writeUInt32LE(index, 0);
    hash.update(block);
    writeSync(handle, block);
  }
  closeSync(handle);
  return hash.digest('hex');
}
