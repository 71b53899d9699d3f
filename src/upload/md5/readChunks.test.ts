import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readChunks } from './readChunks';
import { createSparkMd5 } from './md5';
import { createWasmMd5 } from './wasmMd5';

const chunk = 1000;
const content = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => (index * 7) % 251);

const fail = () => {
  throw new DOMException('moved', 'NotReadableError');
};
const streamOf = (pull: () => void) => ({ value: () => new ReadableStream({ type: 'bytes', pull }) });
/** A stream whose chunks cannot be read into a buffer of ours. */
const plainStream = { value: () => new ReadableStream() };

interface Kind {
  create: (bytes: number) => Blob;
  createBroken: () => Blob;
}
const kinds: Record<string, Kind> = {
  'a byte stream': {
    create: (bytes) => new Blob([content(bytes)]),
    createBroken: () => Object.defineProperty(new Blob(['x']), 'stream', streamOf(fail)),
  },
  slices: {
    create: (bytes) => Object.defineProperty(new Blob([content(bytes)]), 'stream', plainStream),
    createBroken: () =>
      Object.defineProperties(new Blob(['x']), {
        stream: plainStream,
        slice: { value: () => ({ arrayBuffer: async () => fail() }) },
      }),
  },
};

describe.each(Object.entries(kinds))('readChunks over %s', (_, { create, createBroken }) => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])('reads all of %i bytes', async (bytes) => {
    const found: number[] = [];
    for await (const part of readChunks(create(bytes), chunk)) {
      expect(part.byteLength).toBeLessThanOrEqual(chunk);
      found.push(...part);
    }
    expect(found).toEqual([...content(bytes)]);
  });

  it('can be stopped in the middle', async () => {
    for await (const part of readChunks(create(5 * chunk), chunk)) {
      expect(part.byteLength).toBeGreaterThan(0);
      break;
    }
  });

  it('throws if the file cannot be read', async () => {
    await expect(readChunks(createBroken(), chunk).next()).rejects.toThrow('moved');
  });
});

describe.each([
  ['spark-md5', async () => createSparkMd5()],
  ['WebAssembly', createWasmMd5],
])('MD5 with %s', (_, create) => {
  it.each([0, 1, 63, 64, 65, 100_000])(
    'matches OpenSSL for %i bytes, in chunks that share a buffer',
    async (bytes) => {
      const md5 = await create();
      const all = content(bytes);
      for (let offset = 0; offset < bytes; offset += 777) md5.update(all.subarray(offset, offset + 777));
      expect(md5.digest()).toBe(createHash('md5').update(all).digest('hex'));
    },
  );
});
