import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** One run. */
export interface Sample {
  ms: number;
  md5: string;
  /** Longest time for which the page's thread was blocked. */
  longestTaskMs: number;
  /** Peak resident memory of the page's process, minus that before. */
  memoryMb: number;
}

declare global {
  /** Defined by each page of the bench. */
  var benchHash: undefined | ((file: File) => Promise<string>);
}

/** @returns reads the resident memory of the page's process, in megabytes (Linux) */
export async function findRendererMemory(browser: Browser): Promise<() => number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return () => Math.max(...pids.map(residentMb));
}

function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

const sampleEveryMs = 20;

/** Hashes a file from disk, passed through a file input. */
export async function measureHash(page: Page, file: string, memory: () => number): Promise<Sample> {
  await page.waitForFunction(() => globalThis.benchHash);
  // Warm-up, so that loading and compiling are not measured.
  await page.evaluate(() => globalThis.benchHash?.(new File([new Uint8Array(5e6)], 'warm')));
  await page.setInputFiles('input', file);
  await page.requestGC();
  const before = memory();
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, memory());
  }, sampleEveryMs);
  const measured = await page.evaluate(hashInPage);
  clearInterval(timer);
  return { ...measured, memoryMb: highest - before };
}

/** Runs in the page: late timers show how long the thread was blocked. */
async function hashInPage(): Promise<Omit<Sample, 'memoryMb'>> {
  const tickMs = 4;
  const chosen = document.querySelector('input')?.files?.[0];
  if (!chosen || !globalThis.benchHash)
    throw new Error('the page has no file or no hash: bench/hash.ts sets both first');
  let last = performance.now();
  let longestTaskMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longestTaskMs = Math.max(longestTaskMs, now - last - tickMs);
    last = now;
  }, tickMs);
  const start = performance.now();
  const md5 = await globalThis.benchHash(chosen);
  const ms = performance.now() - start;
  clearInterval(timer);
  return { ms, md5, longestTaskMs };
}
