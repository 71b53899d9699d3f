import type { HubError } from '../api/hubError';
import type { FileInfo } from './fileInfo';
import type { StorageError } from './storageAnswer';
import type { RetryChanges } from './uploadOptions';

/** Why an upload failed, to compare; the caller writes the message. */
export type UploadFailure =
  /** The file is gone, was changed or may not be read; the visitor must choose it again. */
  | 'unreadable'
  /** The file is larger than the hub or the storage accepts. */
  | 'tooLarge'
  /** The hub no longer knows the token. */
  | 'signedOut'
  /** The hub refused the policy, or gave an unexpected answer. */
  | 'hub'
  /** The hub names a storage that `uploadHosts` does not list; `message` is its address. */
  | 'host'
  /** The storage refused two policies in a row. */
  | 'denied'
  /** The storage refused the post. */
  | 'refused'
  /** The file is stored, but the storage could not notify the hub. */
  | 'callback'
  /** The connection was lost. */
  | 'network'
  /** No progress for a minute. */
  | 'timeout'
  /** A chunk of this module failed to load. */
  | 'chunk';

/** Details of a failure. */
export interface UploadError {
  /** The reason: compare this. */
  reason: UploadFailure;
  /** Whether a retry may succeed. */
  canRetry: boolean;
  /** The storage's code (`SignatureDoesNotMatch`) or the hub's (`-100110`); empty when there is none. */
  code: string;
  /** Message of the hub or the storage; may be empty. */
  message: string;
  /** The storage's id of the request, for its logs; may be empty. */
  requestId: string;
}

/** Result of an upload. */
export type UploadResult =
  /** The storage has the file. */
  | {
      kind: 'stored';
      /** Name of the file at the storage. */
      key: string;
      /** Address of the file at the storage, if it serves it. */
      address: string;
      /** Information about the file. */
      file: FileInfo;
    }
  /** The upload failed, or the hub was not notified. */
  | {
      kind: 'failed';
      /** Details of the failure. */
      error: UploadError;
      /**
       * Tries again with a new policy and the hash already computed. `changes` may replace `token`, `signal`,
       * `onProgress` or `onPhase`.
       */
      retry: (changes?: RetryChanges) => Promise<UploadResult>;
    }
  /** The signal was aborted. */
  | { kind: 'aborted' };

const mayHelp: ReadonlySet<UploadFailure> = new Set([
  'signedOut',
  'denied',
  'refused',
  'callback',
  'network',
  'timeout',
  'chunk',
]);

export function uploadError(reason: UploadFailure, details: Partial<StorageError> = {}): UploadError {
  const { code = '', message = '', requestId = '' } = details;
  return { reason, canRetry: mayHelp.has(reason), code, message, requestId };
}

/** Business and service codes refuse this very file, so a retry cannot help. */
export function policyError({ kind, code, hubMessage }: HubError): UploadError {
  const details = { code: code === 0 ? '' : String(code), message: hubMessage };
  if (kind === 'session') return uploadError('signedOut', details);
  if (kind === 'network' || kind === 'timeout') return uploadError(kind, details);
  return { ...uploadError('hub', details), canRetry: kind === 'malformed' || kind === 'gateway' };
}

export function refusedError(error: StorageError): UploadError {
  return uploadError(error.code === 'EntityTooLarge' ? 'tooLarge' : 'refused', error);
}
