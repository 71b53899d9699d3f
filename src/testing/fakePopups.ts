import type { IncomingMessage, PopupWindow } from '../methods/openid/providerPopup';

/** @param portal origin the messages come from */
export function createFakePopups(portal = 'https://own.site') {
  const listeners = new Set<(message: IncomingMessage) => void>();
  const opened: (PopupWindow & { url: string; closed: boolean; heard: [object, string][] })[] = [];
  const popups = {
    isBlocked: false,
    opened,
    listeners,
    open(url: string) {
      if (popups.isBlocked) return null;
      const popup = {
        url,
        closed: false,
        close: () => void (popup.closed = true),
        focus: () => undefined,
        heard: [] as [object, string][],
        postMessage: (message: object, origin: string) => void popup.heard.push([message, origin]),
      };
      opened.push(popup);
      return popup;
    },
    listen(listener: (message: IncomingMessage) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say(data: unknown, from: Partial<IncomingMessage> = {}) {
      for (const listener of listeners) listener({ source: opened.at(-1), origin: portal, data, ...from });
    },
  };
  return popups;
}
