/**
 * Sends a document in two parts: the form, then the loader. If both came at once, the browser would show nothing
 * before it has both, because it can only read complete TLS records and compressed blocks. On a slow line the form appears
 * while the loader arrives.
 */
import { Readable } from 'node:stream';
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

/** Compressed as one. */
export function streamParts(
  parts: readonly [string, string],
  encoding: Encoding | undefined,
): ReadableStream {
  const chunks = encoding ? packParts(parts, encoding) : encodeParts(parts);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of Node for the same class
  return Readable.toWeb(Readable.from(chunks)) as ReadableStream;
}

async function* encodeParts([first, rest]: readonly [string, string]): AsyncGenerator<Buffer> {
  yield Buffer.from(first);
  await delay(pauseMs);
  yield Buffer.from(rest);
}

async function* packParts(
  [first, rest]: readonly [string, string],
  encoding: Encoding,
): AsyncGenerator<Buffer> {
  const { packer, flush } = packers[encoding]();
  packer.write(first);
  // The browser can unpack everything until here. The rest is compressed with reference to it.
  await new Promise<void>((resolve) => {
    packer.flush(flush, resolve);
  });
  const packed: unknown = packer.read();
  if (packed instanceof Buffer) yield packed;
  await delay(pauseMs);
  packer.end(rest);
  yield* packer;
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
