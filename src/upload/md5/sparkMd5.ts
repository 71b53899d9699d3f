import SparkMD5 from 'spark-md5';
import type { Md5 } from './md5';

/** spark-md5 copies its input. Small copies are collected early; copies of whole chunks would pile up. */
const pieceBytes = 256 * 1024;

/** MD5 in plain JavaScript, about a sixth of native speed, for pages whose policy forbids WebAssembly. */
export function createSparkMd5(): Md5 {
  const hash = new SparkMD5.ArrayBuffer();
  return {
    update({ buffer, byteOffset, byteLength }) {
      const end = byteOffset + byteLength;
      for (let offset = byteOffset; offset < end; offset += pieceBytes)
        hash.append(buffer.slice(offset, Math.min(offset + pieceBytes, end)));
    },
    digest: () => hash.end(),
  };
}
