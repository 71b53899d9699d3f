import { constants, createGzip, gzipSync } from 'node:zlib';

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

/**
 * Compresses an answer that comes in parts: one body, of which each part can be read before the next one arrives.
 * @param parts at least one
 */
export async function packParts(parts: readonly Buffer[]): Promise<Buffer[]> {
  const packer = createGzip({ level: 9, chunkSize: 2 ** 20 });
  const packed: Buffer[] = [];
  for (const part of parts.slice(0, -1)) {
    packer.write(part);
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise<void>((resolve) => {
      packer.flush(constants.Z_SYNC_FLUSH, resolve);
    });
    const chunk: unknown = packer.read();
    if (chunk instanceof Buffer) packed.push(chunk);
  }
  packer.end(parts.at(-1));
  return [...packed, Buffer.concat(await packer.toArray())];
}

export type BodyKind = 'js' | 'css' | 'other';

export function kindOf(type: string): BodyKind {
  if (type.includes('javascript')) return 'js';
  return type.includes('css') ? 'css' : 'other';
}
