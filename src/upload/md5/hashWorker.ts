/** The hashing worker: one script without imports, so that bundlers of apps can ship it as a plain file. */
import { type HashReport, type HashRequest, chunkBytes, type Md5, createSparkMd5 } from './md5';
import { readChunks } from './readChunks';
import { createWasmMd5 } from './wasmMd5';

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => void hash(data.file), { once: true });

async function hash(file: Blob): Promise<void> {
  report({ type: 'started' });
  const md5 = await createMd5();
  let bytes = 0;
  try {
    for await (const chunk of readChunks(file, chunkBytes)) {
      md5.update(chunk);
      bytes += chunk.byteLength;
      report({ type: 'read', bytes });
    }
  } catch {
    report({ type: 'unreadable' });
    return;
  }
  report({ type: 'hashed', md5: md5.digest() });
}

/** A worker obeys the policy that its own file was sent with, not the page's, so WebAssembly may be tried. */
async function createMd5(): Promise<Md5> {
  try {
    return await createWasmMd5();
  } catch {
    return createSparkMd5();
  }
}

function report(message: HashReport): void {
  postMessage(message);
}
