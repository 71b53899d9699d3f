/** Slow or silent connections, simulated by Chromium itself; a route can only hold a whole request. */
import type { Page } from '@playwright/test';

/**
 * Slows down the page's uploads.
 * @param bytesPerSecond of request bodies
 * @returns restores the speed
 */
export async function slowDownSending(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const send = async (uploadThroughput: number): Promise<void> => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  await session.send('Network.enable');
  await send(bytesPerSecond);
  return () => send(-1);
}

/** Keeps the answers of these requests back for good; the requests and their preflights arrive. @param urlPattern with `*` */
export async function holdAnswers(page: Page, urlPattern: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (request.method === 'OPTIONS') void session.send('Fetch.continueResponse', { requestId });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
}
