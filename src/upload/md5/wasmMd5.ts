import { createMD5 } from 'hash-wasm';
import type { Md5 } from './md5';

/** More than half of native speed. @throws when WebAssembly is missing or the policy forbids it */
export async function createWasmMd5(): Promise<Md5> {
  const hash = await createMD5();
  hash.init();
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
}
