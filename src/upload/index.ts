/**
 * npm entry `hub-entry/upload`: uploads files of signed-in visitors. Independent of the element; loaded when needed.
 */
export { uploadFile } from './uploadFile';
export { readFileInfo, type FileInfoOptions } from './readFileInfo';
export type { FileInfo } from './fileInfo';
export type { UploadPhase, UploadState } from './uploadState';
export type { RetryChanges, UploadOptions } from './uploadOptions';
export type { UploadError, UploadFailure, UploadResult } from './uploadResult';
