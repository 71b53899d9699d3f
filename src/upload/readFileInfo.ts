import { describeFile, type FileInfo } from './fileInfo';
import { hashFile } from './md5/hashFile';

export interface FileInfoOptions {
  /** Stops reading at once. */
  signal?: AbortSignal;
  /** Called with the number of bytes read so far. */
  onProgress?: (bytes: number) => void;
}

/**
 * Reads a file's information with its hash, for callers that compare files before they upload.
 * @throws DOMException `AbortError` when the signal was aborted, `NotReadableError` when the file cannot be read; the
 *   import's error when a chunk of this module fails to load
 */
export async function readFileInfo(
  file: File,
  { signal, onProgress }: FileInfoOptions = {},
): Promise<FileInfo> {
  const hash = await hashFile(file, { signal, onRead: onProgress });
  if (hash.kind === 'aborted') throw new DOMException('The reading was given up', 'AbortError');
  if (hash.kind === 'unreadable') throw new DOMException('The file cannot be read', 'NotReadableError');
  return { ...describeFile(file), md5: hash.md5 };
}
