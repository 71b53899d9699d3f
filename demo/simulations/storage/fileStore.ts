import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open as openFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HubConfig } from '../../../hub/config/readHubConfig';
import { StorageError } from './storageError';

/** A complete file without a name yet. */
export interface IncomingFile {
  size: number;
  md5: string;
  /**
   * Names the file.
   * @param mayReplace whether it takes the place of a file of that name
   * @throws StorageError `FileAlreadyExists`
   */
  keep(key: string, mayReplace: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** Files on disk, by key. Keys come from `checkPost`, which lets only plain ones pass. */
export interface FileStore {
  /**
   * Receives a file without holding it in memory. Reads the stream to its end, but stores at most `most` bytes.
   * @throws StorageError `EntityTooLarge`
   */
  receive(content: Readable, most: number): Promise<IncomingFile>;
  /** Returns the first 16 bytes; `null` when there is no such file. */
  firstBytes(key: string): Promise<Uint8Array | null>;
  removeFolder(folder: string): Promise<void>;
  /** @returns `null` when there is no such file */
  read(key: string): Promise<{ size: number; chunks: AsyncIterable<Uint8Array> } | null>;
}

/** Where files go: beside the embedded database. */
export function filesFolder({ dataFolder }: Pick<HubConfig, 'dataFolder'>): string {
  return dataFolder === null ? join(tmpdir(), `hub-files-${process.pid}`) : `${dataFolder}-files`;
}

/** Opens the store of a folder, which is created with the first file. */
export function openFileStore(folder: string): FileStore {
  return {
    receive: async (content, most) => {
      const draft = join(folder, 'incoming', randomUUID());
      // Private files of visitors: for this user alone.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await mkdir(dirname(draft), { recursive: true });
      const drop = () => rm(draft, { force: true });
      const meter = new Meter(most);
      try {
        await pipeline(content, meter, createWriteStream(draft));
        if (meter.isTooLarge) throw new StorageError('EntityTooLarge');
      } catch (error) {
        await drop();
        throw error;
      }
      return {
        size: meter.size,
        md5: meter.hash.digest('hex'),
        drop,
        keep: async (key, mayReplace) => {
          const path = join(folder, 'objects', key);
          await mkdir(dirname(path), { recursive: true });
          if (mayReplace) return rename(draft, path);
          // Of two posts at once one fails here.
          const isNew = await linkNew(draft, path);
          await drop();
          if (!isNew) throw new StorageError('FileAlreadyExists');
        },
      };
    },
    firstBytes: (key) => readFirst(join(folder, 'objects', key)),
    removeFolder: (name) => rm(join(folder, 'objects', name), { recursive: true, force: true }),
    read: async (key) => {
      const path = join(folder, 'objects', key);
      const found = await statFile(path);
      return found && { size: found.size, chunks: createReadStream(path) };
    },
  };
}

/** @returns whether the name was free */
const linkNew = (draft: string, path: string): Promise<boolean> =>
  link(draft, path).then(
    () => true,
    () => false,
  );

async function statFile(path: string): Promise<{ size: number } | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found : null;
}

async function readFirst(path: string): Promise<Uint8Array | null> {
  const file = await openFile(path, 'r').catch(() => null);
  if (!file) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Counts and hashes the bytes that pass through. */
class Meter extends Transform {
  size = 0;
  readonly hash = createHash('md5');
  readonly #most: number;

  get isTooLarge(): boolean {
    return this.size > this.#most;
  }

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.#most) return done();
    this.hash.update(chunk);
    done(null, chunk);
  }
}
