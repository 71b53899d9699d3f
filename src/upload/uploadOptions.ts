import type { UploadPhase, UploadState } from './uploadState';

/** Options of an upload. */
export interface UploadOptions {
  /** Origin of the hub. */
  hub: string;
  /** The visitor's token, from `entry-login`. */
  token: string;
  /**
   * Language of the hub's messages.
   * @default en
   */
  language?: string;
  /** Aborts the upload in any phase. */
  signal?: AbortSignal | undefined;
  /** Called at every step of the progress. */
  onProgress?: ((state: UploadState) => void) | undefined;
  /** Called at every change of phase, including the last. */
  onPhase?: ((phase: UploadPhase) => void) | undefined;
}

/** Options that may change for a retry: the token after signing in again, the callbacks, the signal. */
export type RetryChanges = Partial<Pick<UploadOptions, 'token' | 'signal' | 'onProgress' | 'onPhase'>>;
