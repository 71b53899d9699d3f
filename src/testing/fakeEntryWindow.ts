/** A frame or popup, as a host page sees it. */
export interface FakeEntryWindow {
  window: Window;
  /** Messages that the host posted, oldest first: `[message, target origin]`. */
  posted: [unknown, unknown][];
  /** Types of the posted messages, oldest first. */
  types: () => unknown[];
  /** Delivers a message as if the entry had posted it. */
  say: (type: string, fields?: object, sender?: { origin?: string; source?: unknown }) => void;
  /** Set to simulate that the visitor or the host closed the window. */
  state: { closed: boolean };
}

/** Records all messages posted to it. */
export function createFakeEntryWindow(origin: string): FakeEntryWindow {
  const posted: [unknown, unknown][] = [];
  const state = { closed: false };
  const fake = {
    postMessage: (message: unknown, target: unknown) => posted.push([message, target]),
    focus: () => {},
    close: () => (state.closed = true),
    get closed() {
      return state.closed;
    },
  } as unknown as Window;
  return {
    window: fake,
    posted,
    state,
    types: () => posted.map(([message]) => (message as { type: unknown }).type),
    say(type, fields = {}, sender = {}) {
      const data = { source: 'hub-entry', version: 1, type, ...fields };
      deliver(data, { origin, source: fake, ...sender });
    },
  };
}

/** `source` need not be a window. */
export function deliver(data: unknown, sender: { origin: string; source: unknown }): void {
  const event = new MessageEvent('message', { data, origin: sender.origin });
  Object.defineProperty(event, 'source', { value: sender.source });
  window.dispatchEvent(event);
}
