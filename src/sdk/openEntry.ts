import { envelope } from '../contract/messages';
import { entryAddress, hubOrigin } from './entryAddress';
import { openEntryChannel } from './entryChannel';
import { EntryHostError } from './entryHostError';
import type { EntryHandle, EntryOptions } from './entryOptions';

/** The opened entry, returned by `openEntry`. */
export interface OpenedEntry extends EntryHandle {
  /** The window; `null` when the browser blocked it. */
  readonly popup: Window | null;
}

/** How often to check for a closed window, and how long to wait for the redirect after a login, in milliseconds. */
const pollMs = 500;
const redirectWaitMs = 2000;

/**
 * Shows the entry in a window. Call it inside a click handler, since the window opens during the call. `login` settles
 * once: with the login, or as `closed`, `blocked`, `timeout` or `destroyed`; then nothing is left behind. A page with
 * `Cross-Origin-Opener-Policy: same-origin` is cut off from its windows: use `embedEntry` there, or send
 * `same-origin-allow-popups`.
 * @param options hub, settings and callbacks
 * @returns the window, a promise of the login, and commands
 * @throws EntryHostError `config` when `hub` is not an origin, or this page has none (a sandboxed frame)
 */
export function openEntry(options: EntryOptions): OpenedEntry {
  const hub = hubOrigin(options.hub);
  if (location.origin === 'null') throw new EntryHostError('config', 'this page has no origin');
  const address = entryAddress(hub, options, { popup: '1', opener: location.origin });
  const popup = open(address, '_blank', windowFeatures());

  const finish = (error?: EntryHostError) => {
    clearInterval(poll);
    clearTimeout(wait);
    channel.close();
    popup?.close();
    if (error) channel.fail(error);
  };
  const channel = openEntryChannel({
    hub,
    options,
    target: () => popup,
    onUnreachable: finish,
    onMessage(message) {
      if (message.type === 'login-success') {
        if (options.redirect === 'none') finish();
        else wait ??= setTimeout(finish, redirectWaitMs);
      } else if (message.type === 'redirect' && options.redirect !== 'none') {
        finish();
      }
    },
  });
  let wait: ReturnType<typeof setTimeout> | undefined;
  let wasClosed = false;
  const poll = setInterval(() => {
    // Waits one more round, because a last message may still arrive after the window has closed.
    if (wasClosed) finish(new EntryHostError('closed', 'closed or cut off by an opener policy'));
    wasClosed = popup?.closed ?? false;
  }, pollMs);
  // Reported after this call has returned, so that a callback finds the handle it may want to destroy.
  if (!popup) queueMicrotask(() => finish(new EntryHostError('blocked', 'no window opened')));

  return {
    popup,
    login: channel.login,
    focus() {
      popup?.focus();
      channel.send(envelope('focus', {}));
    },
    reset: () => channel.send(envelope('reset', {})),
    configure: (settings) => channel.configure(settings),
    destroy: () => finish(new EntryHostError('destroyed', 'removed')),
  };
}

/** 480 × 760 CSS pixels in the middle of this window. */
function windowFeatures(): string {
  const width = 480;
  const height = 760;
  // Browsers read the whole pixels only.
  const left = screenX + (outerWidth - width) / 2;
  const top = screenY + (outerHeight - height) / 2;
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
