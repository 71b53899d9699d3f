/**
 * Sends a document in two parts: the form, then the loader. If both came at once, the browser would show nothing
 * before it has both, because it can only read complete TLS records and compressed blocks. On a slow line the form appears
 * while the loader arrives.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Encoding } from './acceptedEncodings';

/** Milliseconds between the parts: without a pause the server writes them as one. */
export const pauseMs = 3;

/** The end of the element, which contains the form, and the script that shows it. */
const endOfForm = /<\/hub-entry>(<script>.*?<\/script>)?/s;

/** Splits the portal's document after the form and the script that shows it. */
export function splitDocument(html: string): readonly [form: string, rest: string] {
  const found = endOfForm.exec(html);
  const end = found ? found.index + found[0].length : 0;
  return [html.slice(0, end), html.slice(end)];
}

/** The bytes of a document's two parts. */
export type Parts = readonly [first: Uint8Array, rest: Uint8Array];

/** Sends the second part when the first one is on its way. */
export function streamParts([first, rest]: Parts): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(first),
    // Called once the first part has been read.
    pull: async (controller) => {
      await delay(pauseMs);
      controller.enqueue(rest);
      controller.close();
    },
  });
}

/** Compresses both parts as one stream. */
export async function packParts(
  [first, rest]: readonly [string, string],
  encoding: Encoding | undefined,
): Promise<Parts> {
  if (!encoding) return [Buffer.from(first), Buffer.from(rest)];
  const { packer, flush } = packers[encoding]();
  packer.write(first);
  // The browser can unpack everything until here. The rest is compressed with reference to it.
  await new Promise<void>((resolve) => {
    packer.flush(flush, resolve);
  });
  const packed: unknown = packer.read();
  packer.end(rest);
  const others: Buffer[] = [];
  for await (const chunk of packer) if (chunk instanceof Buffer) others.push(chunk);
  return [packed instanceof Buffer ? packed : Buffer.of(), Buffer.concat(others)];
}

/** `chunkSize` in bytes. A packed part fits into one chunk, so one `read()` returns all of it. */
const room = { chunkSize: 2 ** 16 };

const packers = {
  br: () => ({
    packer: createBrotliCompress({ ...room, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    flush: constants.BROTLI_OPERATION_FLUSH,
  }),
  gzip: () => ({ packer: createGzip(room), flush: constants.Z_SYNC_FLUSH }),
};
