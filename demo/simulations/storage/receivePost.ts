import busboy from 'busboy';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore, IncomingFile } from './fileStore';
import { checkPost, type AllowedPost } from './checkPost';
import { StorageError } from './storageError';
import type { StorageKeys } from '../../../hub/adapters/storage';

/** A post that was stored. */
export interface StoredPost {
  key: string;
  md5: string;
  size: number;
  fields: ReadonlyMap<string, string>;
}

/** What a post is checked against. */
export interface PostRules {
  keys: StorageKeys;
  store: FileStore;
  now: number;
}

const limits = { fields: 32, fieldSize: 16 * 1024, files: 1, parts: 40 };

/**
 * Receives a form post. Fields are checked when the file begins, before anything is stored; a field after the file is
 * an error. The body is always read to its end: a browser that is still sending would report a lost connection instead
 * of the answer.
 * @throws StorageError
 */
export async function receivePost(request: Request, rules: PostRules): Promise<StoredPost> {
  const form = openForm(request);
  const fields = new Map<string, string>();
  let allowed: AllowedPost | undefined;
  let incoming: Promise<IncomingFile> | undefined;
  const failures: Error[] = [];
  const fail = (error: unknown) => {
    failures.push(error instanceof Error ? error : new StorageError('MalformedPOSTRequest'));
  };
  form.on('field', (name, value, { valueTruncated }) => {
    if (incoming || allowed || valueTruncated) fail(new StorageError('MalformedPOSTRequest'));
    fields.set(name.toLowerCase(), value);
  });
  form.on('file', (name, content) => {
    try {
      if (name !== 'file' || failures.length > 0) throw new StorageError('MalformedPOSTRequest');
      allowed = checkPost(fields, rules.keys, rules.now);
      incoming = rules.store.receive(content, allowed.most);
      incoming.catch((error: unknown) => {
        fail(error);
        // Unread data, after a disk error for example, would block the form for ever.
        if (!(error instanceof StorageError)) form.destroy();
      });
    } catch (error) {
      fail(error);
      content.resume();
    }
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    form.on(limit, () => fail(new StorageError('MalformedPOSTRequest')));
  await readWhole(request, form).catch(fail);
  const file = (await incoming?.catch(() => undefined)) ?? null;
  if (file && allowed && file.size < allowed.least) fail(new StorageError('EntityTooSmall'));
  const [failure] = failures;
  if (failure || !file || !allowed) {
    await file?.drop();
    throw failure ?? new StorageError('MalformedPOSTRequest');
  }
  await file.keep(allowed.key, fields.get('x-oss-forbid-overwrite') !== 'true');
  return { key: allowed.key, md5: file.md5, size: file.size, fields };
}

function openForm(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits,
      // The storage knows no folders in file names.
      preservePath: false,
    });
  } catch {
    throw new StorageError('MalformedPOSTRequest');
  }
}

/** @throws StorageError for a body that ends early or is no form */
async function readWhole(request: Request, form: busboy.Busboy): Promise<void> {
  try {
    if (!request.body) throw new StorageError('MalformedPOSTRequest');
    await pipeline(Readable.from(chunksOf(request.body)), form);
  } catch {
    throw new StorageError('MalformedPOSTRequest');
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
