/** `hub-entry/upload`: files of visitors who are signed in. Independent of the element; loaded when it is needed. */
export { uploadFile } from './uploadFile';
export { readFileInfo, type FileInfoOptions } from './readFileInfo';
export type { FileInfo } from './fileInfo';
export type { UploadPhase, UploadState } from './uploadState';
export type { RetryChanges, UploadOptions } from './uploadOptions';
export type { UploadError, UploadFailure, UploadResult } from './uploadResult';
