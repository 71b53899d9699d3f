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
  /**
   * Exact origins that files may be posted to besides the hub's: `upload_hosts` of the tenant's settings. Without it,
   * every host that the hub's policy names is accepted.
   */
  uploadHosts?: readonly string[] | undefined;
  /** Aborts the upload in any phase. */
  signal?: AbortSignal | undefined;
  /** Called at every step of the progress. */
  onProgress?: ((state: UploadState) => void) | undefined;
  /** Called at every change of phase, including the last. */
  onPhase?: ((phase: UploadPhase) => void) | undefined;
}

/** Options that may change for a retry: the token after signing in again, the callbacks, the signal. */
export type RetryChanges = Partial<Pick<UploadOptions, 'token' | 'signal' | 'onProgress' | 'onPhase'>>;
