/** What this page uses of `hub-entry/upload`, as its documentation describes it. */

export interface UploadState {
  phase: string;
  loaded: number;
  total: number;
  percent: number;
}

export type UploadResult =
  | { kind: 'stored'; address: string }
  | { kind: 'aborted' }
  | {
      kind: 'failed';
      error: { reason: string; canRetry: boolean; message: string; code: string };
      retry: (changes: { signal: AbortSignal }) => Promise<UploadResult>;
    };

interface UploadModule {
  uploadFile: (
    file: File,
    options: {
      hub: string;
      token: string;
      signal: AbortSignal;
      onProgress: (state: UploadState) => void;
    },
  ) => Promise<UploadResult>;
}

/** Loads it from the hub when it is first needed. @throws the import's error */
export async function loadUpload(): Promise<UploadModule> {
  const address = '/hub-entry-upload.js';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape is what the documentation promises
  return (await import(/* @vite-ignore */ address)) as UploadModule;
}
