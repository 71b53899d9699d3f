/** The exports of `hub-entry/upload`, read from its sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../paths';
import { readFunction, type FunctionDoc } from './readFunction';
import { readInterface, type Member } from './readInterface';
import { readVariants, type Variant } from './readVariants';
import { readWords, type Word } from './readWords';

export interface Upload {
  functions: FunctionDoc[];
  options: Member[];
  infoOptions: Member[];
  results: Variant[];
  error: Member[];
  reasons: Word[];
  state: Member[];
  phases: Word[];
  file: Member[];
}

/** Reads the exports. */
export function readUpload(): Upload {
  const result = sourceOf('uploadResult');
  const info = sourceOf('readFileInfo');
  const state = sourceOf('uploadState');
  return {
    functions: [readFunction(sourceOf('uploadFile'), 'uploadFile'), readFunction(info, 'readFileInfo')],
    options: readInterface(sourceOf('uploadOptions'), 'UploadOptions'),
    infoOptions: readInterface(info, 'FileInfoOptions'),
    results: readVariants(result, 'UploadResult'),
    error: readInterface(result, 'UploadError'),
    reasons: readWords(result, 'UploadFailure'),
    state: readInterface(state, 'UploadState'),
    phases: readWords(state, 'UploadPhase'),
    file: readInterface(sourceOf('fileInfo'), 'FileInfo'),
  };
}

function sourceOf(name: string): string {
  return readFileSync(join(paths.src, 'upload', `${name}.ts`), 'utf8');
}
