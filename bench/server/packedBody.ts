import { gzipSync } from 'node:zlib';

/** A body that is compressed beforehand, so that compression is not measured. */
export interface PackedBody {
  type: string;
  plain: Buffer;
  /** gzip level 9; absent for formats that are already compressed. */
  gzip: Buffer | undefined;
}

const compressible = /text|javascript|json|svg|wasm/;
const known = new Map<string, PackedBody>();

/** Compresses a body once. @param key identifies the body, e.g. its address */
export function packOnce(key: string, type: string, plain: Buffer): PackedBody {
  const found = known.get(key);
  if (found?.plain.equals(plain)) return found;
  const body = { type, plain, gzip: compressible.test(type) ? gzipSync(plain, { level: 9 }) : undefined };
  known.set(key, body);
  return body;
}

export type BodyKind = 'js' | 'css' | 'other';

export function kindOf(type: string): BodyKind {
  if (type.includes('javascript')) return 'js';
  return type.includes('css') ? 'css' : 'other';
}
