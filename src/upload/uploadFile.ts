/** Uploads a file. This module orders the steps; the modules beside it implement them. */
import { defaultLanguage } from '../contract/languages';
import { createHubClient } from '../api/createHubClient';
import { isHubError } from '../api/hubError';
import { maxUploadBytes, uploadPolicy } from '../api/uploadPolicy';
import { randomHex } from '../lib/hex';
import { describeFile, type FileInfo } from './fileInfo';
import { storageForm, type UploadPolicy } from './formFields';
import { hashFile } from './md5/hashFile';
import { postForm } from './postForm';
import { readStorageAnswer } from './storageAnswer';
import type { RetryChanges, UploadOptions } from './uploadOptions';
import { policyError, refusedError, uploadError, type UploadError, type UploadResult } from './uploadResult';
import { beginUpload, reduceUpload, type UploadEvent, type UploadState } from './uploadState';

/**
 * Uploads one file: hashes it in a worker and posts it to the storage with a policy of the hub.
 * @param file the visitor's file
 * @param options hub, token and callbacks
 * @returns the result; never rejects
 */
export function uploadFile(file: File, options: UploadOptions): Promise<UploadResult> {
  return attempt(file, options, undefined);
}

interface Attempt {
  file: File;
  options: UploadOptions;
  tell: (event: UploadEvent) => void;
}

type Step<Value> =
  { kind: 'done'; value: Value } | { kind: 'failed'; error: UploadError } | { kind: 'aborted' };

const fail = (error: UploadError): Step<never> => ({ kind: 'failed', error });

async function attempt(
  file: File,
  options: UploadOptions,
  known: FileInfo | undefined,
): Promise<UploadResult> {
  const begun = beginUpload(file.size);
  const first = known ? reduceUpload(begun, { type: 'hashed' }) : begun;
  const run: Attempt = { file, options, tell: createNotifier(first, options) };
  const info: Step<FileInfo> = known ? { kind: 'done', value: known } : await findInfo(run);
  if (info.kind !== 'done') return end(run, info, undefined);
  run.tell({ type: 'hashed' });
  const sent = await send(run, info.value);
  if (sent.kind !== 'done') return end(run, sent, info.value);
  run.tell({ type: 'stored' });
  return { kind: 'stored', ...sent.value, file: info.value };
}

function end(
  { file, options, tell }: Attempt,
  step: Exclude<Step<unknown>, { kind: 'done' }>,
  known: FileInfo | undefined,
): UploadResult {
  tell({ type: step.kind });
  if (step.kind === 'aborted') return step;
  const retry = (changes: RetryChanges = {}) => attempt(file, { ...options, ...changes }, known);
  return { ...step, retry };
}

/** Reports the initial state, and each state that differs from the last. */
function createNotifier(initial: UploadState, { onProgress, onPhase }: UploadOptions): Attempt['tell'] {
  let state = initial;
  onPhase?.(state.phase);
  onProgress?.(state);
  return (event) => {
    const before = state;
    state = reduceUpload(state, event);
    if (state === before) return;
    if (state.phase !== before.phase) onPhase?.(state.phase);
    onProgress?.(state);
  };
}

async function findInfo({ file, options, tell }: Attempt): Promise<Step<FileInfo>> {
  if (file.size > maxUploadBytes) return fail(uploadError('tooLarge'));
  const onRead = (bytes: number): void => tell({ type: 'read', bytes });
  const hash = await hashFile(file, { signal: options.signal, onRead }).catch(() => null);
  if (hash === null) return fail(uploadError('chunk'));
  if (hash.kind === 'aborted') return hash;
  if (hash.kind === 'unreadable') return fail(uploadError('unreadable'));
  return { kind: 'done', value: { ...describeFile(file), md5: hash.md5 } };
}

type Sent = Pick<Extract<UploadResult, { kind: 'stored' }>, 'key' | 'address'>;

/** @param mayRenew whether an expired policy may be requested again; once only */
async function send(run: Attempt, info: FileInfo, mayRenew = true): Promise<Step<Sent>> {
  const policy = await fetchPolicy(run.options, info);
  if (policy.kind !== 'done') return policy;
  const form = storageForm(policy.value, info);
  if (!form) return fail(uploadError('hub'));
  if (!isAllowed(form.url, run.options)) return fail(uploadError('host', { message: form.url }));
  const { signal } = run.options;
  const outcome = await postForm(form, run.file, {
    signal,
    onSent: (part) => run.tell({ type: 'sent', part }),
  });
  if (outcome.kind === 'aborted') return outcome;
  // Browsers report a changed file and a lost connection by the same event.
  if (outcome.kind === 'lost')
    return fail(uploadError((await isReadable(run.file)) ? 'network' : 'unreadable'));
  if (outcome.kind === 'late') return fail(uploadError('timeout'));
  const answer = readStorageAnswer(outcome.answer);
  if (answer.kind === 'stored') return { kind: 'done', value: { key: form.key, address: form.address } };
  if (answer.kind === 'callbackFailed') return fail(uploadError('callback', answer.error));
  if (answer.kind === 'refused') return fail(refusedError(answer.error));
  if (!mayRenew) return fail(uploadError('denied', answer.error));
  run.tell({ type: 'expired' });
  return send(run, info, false);
}

function isAllowed(url: string, { hub, uploadHosts }: UploadOptions): boolean {
  return uploadHosts === undefined || [new URL(hub).origin, ...uploadHosts].includes(new URL(url).origin);
}

async function fetchPolicy(
  { hub, token, language = defaultLanguage, signal }: UploadOptions,
  { ext, size, md5 }: FileInfo,
): Promise<Step<UploadPolicy>> {
  const headers = { language, clientType: 'web', token, flow: randomHex(32) } as const;
  const client = createHubClient({ hub, headers: () => headers });
  try {
    const answer = await client.call(uploadPolicy, { ext, size, md5 }, signal ? { signal } : {});
    return answer.isDone ? { kind: 'done', value: answer.info } : fail(uploadError('hub'));
  } catch (error) {
    if (signal?.aborted) return { kind: 'aborted' };
    return fail(isHubError(error) ? policyError(error) : uploadError('hub'));
  }
}

async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
