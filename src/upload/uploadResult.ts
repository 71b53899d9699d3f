import type { HubError } from '../hub/hubError';
import type { FileInfo } from './fileInfo';
import type { StorageError } from './storageAnswer';
import type { RetryChanges } from './uploadOptions';

/** Why an upload failed, to compare; texts are the caller's. */
export type UploadFailure =
  /** The file is gone, was changed or may not be read: it must be chosen again. */
  | 'unreadable'
  /** Larger than the hub or the storage takes. */
  | 'tooLarge'
  /** The hub does not know the token any more. */
  | 'signedOut'
  /** The hub refused the policy, or did not answer the way it should. */
  | 'hub'
  /** The storage refused two policies in a row. */
  | 'denied'
  /** The storage refused the post. */
  | 'refused'
  /** The file is stored, but the storage could not tell the hub. */
  | 'callback'
  /** The line is lost. */
  | 'network'
  /** Nothing has moved for a minute. */
  | 'timeout'
  /** A part of this module could not be loaded. */
  | 'chunk';

/** What can be told of a failure. */
export interface UploadError {
  /** One of the reasons: compare this. */
  reason: UploadFailure;
  /** Whether trying the same again may help. */
  canRetry: boolean;
  /** The storage's code (`SignatureDoesNotMatch`) or the hub's (`-100110`); empty where there is none. */
  code: string;
  /** Words of the hub or the storage; may be empty. */
  message: string;
  /** The storage's name for the request, for whoever looks into its logs; may be empty. */
  requestId: string;
}

/** What came of an upload. */
export type UploadResult =
  /** The storage has the file. */
  | {
      kind: 'stored';
      /** Name of the file at the storage. */
      key: string;
      /** Where the storage serves it, if it does. */
      address: string;
      /** What is known of the file. */
      file: FileInfo;
    }
  /** It has not, or the hub does not know of it. */
  | {
      kind: 'failed';
      /** What can be told of it. */
      error: UploadError;
      /**
       * Tries again with a new policy; what was hashed is not hashed again. `changes` may hold another `token`, `signal`,
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

/** @param told what the storage said */
export function uploadError(reason: UploadFailure, told: Partial<StorageError> = {}): UploadError {
  const { code = '', message = '', requestId = '' } = told;
  return { reason, canRetry: mayHelp.has(reason), code, message, requestId };
}

/** A policy that could not be had. Business and service codes say no to this very file: another try changes nothing. */
export function policyError({ kind, code, hubMessage }: HubError): UploadError {
  const told = { code: code === 0 ? '' : String(code), message: hubMessage };
  if (kind === 'session') return uploadError('signedOut', told);
  if (kind === 'network' || kind === 'timeout') return uploadError(kind, told);
  return { ...uploadError('hub', told), canRetry: kind === 'malformed' || kind === 'gateway' };
}

/** What the storage refused. */
export function refusedError(error: StorageError): UploadError {
  return uploadError(error.code === 'EntityTooLarge' ? 'tooLarge' : 'refused', error);
}
