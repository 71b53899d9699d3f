/** `hub-entry/upload`, loaded as in a page of the hub and driven by a test. */
import type { APIRequestContext, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import type * as uploadModule from '../src/upload/index';
import { addresses, designer } from './addresses';

/** The result of an upload. */
export interface UploadReport {
  kind: string;
  /** `reason` and `code` of a failure; empty after a success. */
  reason: string;
  code: string;
  phases: string[];
  percents: number[];
}

interface UploadTask {
  bytes: number;
  token: string;
  /** Phase in which it is aborted, shortly after it has begun. */
  abortAt?: string;
  /** How often a failed upload is repeated. */
  retries?: number;
}

/** Signs in with the hub's call. @returns the token */
export async function signInForToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/hub/v1/login/', {
    data: { type: 0, ...designer },
    headers: { 'entry-flow': randomBytes(32).toString('hex'), language: 'en', origin: addresses.portal },
  });
  const body = (await answer.json()) as { info: { auth_token: string } };
  return body.info.auth_token;
}

/** Opens a page that may load the module, under a strict policy with Trusted Types. */
export async function openUploadPage(page: Page): Promise<void> {
  await page.goto('/dev/upload');
}

const megabyte = 1024 * 1024;
const block = Uint8Array.from({ length: megabyte }, (_, index) => (index * index * 31 + index) & 255);

/** Bytes that test and page can both generate, each computed from its index. */
export function noiseOf(bytes: number): Buffer {
  const whole = Buffer.alloc(bytes);
  for (let offset = 0; offset < bytes; offset += megabyte)
    whole.set(block.subarray(0, bytes - offset), offset);
  return whole;
}

/** Hash of that noise, computed in the page. */
export function runHash(page: Page, bytes: number): Promise<string> {
  return page.evaluate(async (size) => {
    const address = '/hub-entry-upload.js';
    const { readFileInfo } = (await import(address)) as typeof uploadModule;
    const length = 1024 * 1024;
    const same = Uint8Array.from({ length }, (_, index) => (index * index * 31 + index) & 255);
    const blocks = new Blob(Array.from({ length: Math.ceil(size / length) }, () => same));
    return (await readFileInfo(new File([blocks.slice(0, size)], 'noise'))).md5;
  }, bytes);
}

/** Uploads a file of zeros. @returns a report for each attempt */
export function runUpload(page: Page, task: UploadTask): Promise<UploadReport[]> {
  return page.evaluate(async ({ bytes, token, abortAt, retries = 0 }) => {
    const address = '/hub-entry-upload.js';
    const { uploadFile } = (await import(address)) as typeof uploadModule;
    const abort = new AbortController();
    const reports: UploadReport[] = [];
    let heard: { phases: string[]; percents: number[] } = { phases: [], percents: [] };
    const note = (result: Awaited<ReturnType<typeof uploadFile>>): void => {
      const { reason, code } = result.kind === 'failed' ? result.error : { reason: '', code: '' };
      reports.push({ ...heard, kind: result.kind, reason, code });
      heard = { phases: [], percents: [] };
    };
    const hub = location.origin;
    let result = await uploadFile(new File([new Uint8Array(bytes)], 'zeros.bin'), {
      hub,
      token,
      signal: abort.signal,
      onPhase: (phase) => {
        heard.phases.push(phase);
        if (phase === abortAt) setTimeout(() => abort.abort(), 50);
      },
      onProgress: ({ percent }) => heard.percents.push(percent),
    });
    note(result);
    for (let left = retries; left > 0 && result.kind === 'failed'; left -= 1) {
      result = await result.retry();
      note(result);
    }
    return reports;
  }, task);
}
