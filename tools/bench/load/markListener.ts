/**
 * Hears of the watcher's marks (page/marks.ts) over the browser's protocol. Asking the page instead would run
 * Playwright's own script of 330 kB in it: at a fourth of the speed 46 ms, often between the document and its first
 * paint.
 */
import type { CDPSession } from '@playwright/test';
import type { MarkName } from '../page/marks';

const binding: keyof typeof globalThis = 'benchNote';

export interface MarkListener {
  /** Forgets the marks of earlier documents. */
  clear(): void;
  /**
   * Waits for a mark.
   * @param ms time limit
   * @throws Error after it
   */
  reached(mark: MarkName, ms: number): Promise<void>;
}

/** Listens to all documents of a page that load from now on. */
export async function listenForMarks(session: CDPSession): Promise<MarkListener> {
  const noted = new Set<string>();
  const waiting = new Set<() => void>();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== binding) return;
    noted.add(payload);
    for (const look of waiting) look();
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: binding });
  return {
    clear: () => noted.clear(),
    reached: (mark, ms) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no mark "${mark}" within ${ms} ms`));
        }, ms);
        const look = (): void => {
          if (!noted.has(mark)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
