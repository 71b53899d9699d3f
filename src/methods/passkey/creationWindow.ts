/** Where a frame may not make a passkey, a window of the portal does. No token leaves the frame. */
import { isTrusted } from '../../contract/messages';
import { screenPaths } from '../../contract/screens';
import type { MethodContext } from '../method';
import type { makePasskey, PasskeyOptions } from './ceremony';
import { isReady, optionsMessage, readEnd, type CreationEnd } from './creationMessages';

/** In place of `makePasskey` of this page. */
export type MakeInWindow = (
  options: PasskeyOptions,
  how: Parameters<typeof makePasskey>[1],
) => Promise<CreationEnd>;

/** In place of the state of a sign-in, which the hub makes. */
const createState = 'create';

/** Browsers fire no event when a window is closed. */
const closedCheckMs = 500;
/** Its last message may still be on the way. */
const closedGraceMs = 2000;

/**
 * Call it within the click.
 * @param signal closes the window
 * @returns `null` where the browser blocks it
 */
export function openCreationWindow(
  { popups, services }: Pick<MethodContext, 'popups' | 'services'>,
  signal: AbortSignal,
): MakeInWindow | null {
  const { portal, clock } = services;
  const popup = popups.open(addressIn(portal));
  if (!popup) return null;
  let isListening = false;
  let asked: PasskeyOptions | null = null;
  const ended = new Promise<CreationEnd>((resolve) => {
    const leave = popups.listen((event) => {
      if (!isTrusted(event, { window: popup, origins: [portal] })) return;
      const end = readEnd(event.data);
      if (end) resolve(end);
      if (!isReady(event.data)) return;
      isListening = true;
      send();
    });
    signal.addEventListener('abort', () => {
      leave();
      popup.close();
      resolve({ kind: 'cancelled' });
    });
    void untilClosed().then(() => resolve({ kind: 'cancelled' }));
  });
  const send = (): void => {
    if (asked && isListening) popup.postMessage(optionsMessage(asked), portal);
  };
  async function untilClosed(): Promise<void> {
    try {
      while (!popup?.closed) {
        // Polls.
        // oxlint-disable-next-line no-await-in-loop
        await clock.delay(closedCheckMs, signal);
      }
      await clock.delay(closedGraceMs, signal);
    } catch {
      // Aborted.
    }
  }
  return (options) => {
    asked = options;
    send();
    return ended;
  };
}

function addressIn(portal: string): string {
  const url = new URL(screenPaths.login, portal);
  url.search = new URLSearchParams({
    platform: 'passkey',
    popup: '1',
    state: createState,
    opener: portal,
  }).toString();
  return url.href;
}

/** Whether this page is such a window. */
export function isCreationWindow({ services }: Pick<MethodContext, 'services'>): boolean {
  const { platform, popup, state, opener } = services.config().address;
  return platform === 'passkey' && popup && state === createState && opener === services.portal;
}
