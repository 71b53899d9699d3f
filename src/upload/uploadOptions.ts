import type { UploadPhase, UploadState } from './uploadState';

/** Who uploads where, and who wants to know how far it is. */
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
  /** Ends the upload at once, in any phase. */
  signal?: AbortSignal | undefined;
  /** Hears every step of the progress. */
  onProgress?: ((state: UploadState) => void) | undefined;
  /** Hears every change of phase, ends included. */
  onPhase?: ((phase: UploadPhase) => void) | undefined;
}

/** What may be another at the next try: the token where the visitor has signed in again, who listens, what ends it. */
export type RetryChanges = Partial<Pick<UploadOptions, 'token' | 'signal' | 'onProgress' | 'onPhase'>>;
