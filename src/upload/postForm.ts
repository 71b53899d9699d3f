/** Posts a form by XMLHttpRequest, because `fetch` reports no upload progress. */
import { maxAnswerBytes } from '../api/readBody';
import type { StorageForm } from './formFields';
import type { RawStorageAnswer } from './storageAnswer';

/** `lost`: no answer, or none that the storage could have sent. `late`: no progress for a minute. */
export type PostOutcome =
  { kind: 'answered'; answer: RawStorageAnswer } | { kind: 'lost' } | { kind: 'late' } | { kind: 'aborted' };

export interface PostOptions {
  signal?: AbortSignal | undefined;
  /** The part of the form that was sent, 0 to 1. */
  onSent: (part: number) => void;
}

/**
 * Without progress for this long a post is aborted. There is no limit in total: a large file on a slow line takes
 * hours.
 */
const maxSilenceMs = 60_000;
/** Never rejects. @param file appended last, because the storage checks the fields before it */
export function postForm(
  { url, fields }: Pick<StorageForm, 'url' | 'fields'>,
  file: File,
  { signal, onSent }: PostOptions,
): Promise<PostOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const settle = (outcome: PostOutcome): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const end = (outcome: PostOutcome): void => {
      settle(outcome);
      request.abort();
    };
    const abort = (): void => end({ kind: 'aborted' });
    const giveUp = (): void => end({ kind: 'late' });
    let timer = setTimeout(giveUp, maxSilenceMs);
    const hear = (): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, maxSilenceMs);
    };
    signal?.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      hear();
      onSent(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('progress', ({ loaded }) => {
      hear();
      if (loaded > maxAnswerBytes) end({ kind: 'lost' });
    });
    request.addEventListener('error', () => settle({ kind: 'lost' }));
    request.addEventListener('load', () => {
      settle({ kind: 'answered', answer: { status: request.status, body: request.responseText } });
    });
    request.open('POST', url);
    request.send(formOf(fields, file));
    // Called after `send`, so that a caller who aborts in response has a request to abort.
    onSent(0);
  });
}

function formOf(fields: StorageForm['fields'], file: File): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}
