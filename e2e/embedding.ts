/** Records what an embedding page receives: events of its element, and messages to its window with their origins. */
import type { Page } from '@playwright/test';

/** An event of the element, as the page's own listener saw it. */
export interface HeardEvent {
  type: string;
  detail: Record<string, unknown>;
}

/** A message received by the page's window. */
export interface HeardMessage {
  origin: string;
  /** Whether a frame of the page sent it, not another window or the page itself. */
  isFromFrame: boolean;
  data: Record<string, unknown>;
}

interface Ears {
  heardEvents: HeardEvent[];
  heardMessages: HeardMessage[];
}

/** Starts listening in the top document; call it before the page opens. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const ears: Ears = { heardEvents: [], heardMessages: [] };
    Object.assign(window, ears);
    for (const type of ['entry-ready', 'entry-screen', 'entry-login', 'entry-redirect', 'entry-error']) {
      document.addEventListener(type, (event) => {
        const { detail } = event as CustomEvent<Record<string, unknown>>;
        ears.heardEvents.push({ type, detail: { ...detail } });
      });
    }
    window.addEventListener('message', ({ origin, source, data }: MessageEvent<Record<string, unknown>>) => {
      const isFromFrame = [...document.querySelectorAll('iframe')].some(
        (frame) => frame.contentWindow === source,
      );
      ears.heardMessages.push({ origin, isFromFrame, data });
    });
  });
}

/** Events received so far, of one type. */
export function heardEvents(page: Page, type: string): Promise<HeardEvent[]> {
  return page.evaluate(
    (wanted) => (window as unknown as Ears).heardEvents.filter((event) => event.type === wanted),
    type,
  );
}

/** Our messages received so far. */
export function heardMessages(page: Page): Promise<HeardMessage[]> {
  return page.evaluate(() =>
    (window as unknown as Ears).heardMessages.filter(({ data }) => data.source === 'hub-entry'),
  );
}
