/**
 * The host's side of the messages (docs/contract.md section 5): only its own window and the hub's origin are heard,
 * commands wait until the entry is ready, and `login` settles once. Knows nothing of frames or popups.
 */
import type { LoginSuccess } from '../contract/login';
import {
  envelope,
  otherVersion,
  parseMessageToHost,
  type MessagesToFrame,
  type MessageToFrame,
  type MessageToHost,
} from '../contract/messages';
import { isLoopback, parseUrl } from '../contract/origins';
import { EntryHostError } from './entryHostError';
import type { EntryOptions, EntrySettings } from './entryOptions';

/** From docs/contract.md section 5. */
export const readyTimeoutMs = 10_000;

interface ChannelPorts {
  /** Exact; messages are sent to and accepted from it only. */
  hub: string;
  options: EntryOptions;
  /** `null` while there is none. */
  target: () => Window | null;
  /** Called before the host's callbacks. */
  onMessage: (message: MessageToHost) => void;
  /** No message within 10 s, or one of another version; `login` has then been rejected. */
  onUnreachable?: () => void;
}

export interface EntryChannel {
  readonly login: Promise<LoginSuccess>;
  /** Now, or once the entry is ready. */
  send(message: MessageToFrame): void;
  configure(settings: EntrySettings): void;
  /** Rejects `login` unless it is settled, and calls `onError` unless the host itself destroyed the entry. */
  fail(error: EntryHostError): void;
  close(): void;
}

export function openEntryChannel({
  hub,
  options,
  target,
  onMessage,
  onUnreachable,
}: ChannelPorts): EntryChannel {
  let isSettled = false;
  let settle: { resolve: (login: LoginSuccess) => void; reject: (error: Error) => void };
  const login = new Promise<LoginSuccess>((resolve, reject) => (settle = { resolve, reject }));
  // An unused rejection is not reported as unhandled.
  login.catch(() => {});
  // Always sent, even when empty: the frame takes the sender of the first valid `configure` as its parent.
  const settings = [envelope('configure', toWire(options))];
  const waiting: MessageToFrame[] = [...settings];
  let isReady = false;
  let isOpen = true;

  const post = (message: MessageToFrame) => target()?.postMessage(message, hub);
  const send = (message: MessageToFrame) => {
    if (!isOpen) return;
    if (isReady) post(message);
    else waiting.push(message);
  };
  const fail = (error: EntryHostError) => {
    if (isSettled) return;
    isSettled = true;
    settle.reject(error);
    if (error.kind !== 'destroyed') options.onError?.(error);
  };
  const giveUp = (kind: 'timeout' | 'version', text: string) => {
    clearTimeout(timer);
    // oxlint-disable-next-line no-console -- only the integrator can fix it, whose page may have no listener
    if (!isSettled) console.warn(`hub-entry: ${text}`);
    fail(new EntryHostError(kind, text));
    onUnreachable?.();
  };

  const handleReady = () => {
    clearTimeout(timer);
    if (isReady) {
      // A reloaded frame receives all settings again, in order: texts are those of the language before them.
      settings.forEach(post);
      return;
    }
    isReady = true;
    waiting.splice(0).forEach(post);
    options.onReady?.();
  };
  const handle = (event: MessageEvent<unknown>) => {
    // The rule of `isTrusted`, for one origin.
    const entry = target();
    if (!entry || event.source !== entry || event.origin !== hub) return;
    const version = otherVersion(event.data);
    if (version) giveUp('version', `${hub} speaks version ${version}: load the SDK from there`);
    const message = parseMessageToHost(event.data);
    if (!message) return;
    if (message.type === 'login-success') {
      isSettled = true;
      settle.resolve(fieldsOf(message));
    }
    onMessage(message);
    if (message.type === 'ready') handleReady();
    else notify(options, message);
  };

  addEventListener('message', handle);
  const timer = setTimeout(
    () => giveUp('timeout', `${hub} did not answer. Does it list ${location.origin}?`),
    readyTimeoutMs,
  );

  return {
    login,
    send,
    fail,
    configure(change) {
      const message = envelope('configure', toWire(change));
      settings.push(message);
      send(message);
    },
    close() {
      isOpen = false;
      removeEventListener('message', handle);
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}

/** Absent settings stay absent. */
function toWire({ lang, colorScheme, texts, accent }: EntrySettings): MessagesToFrame['configure'] {
  return {
    ...(lang && { lang }),
    ...(colorScheme && { color_scheme: colorScheme }),
    ...(texts && { texts }),
    ...(accent && { accent }),
  };
}

/** What a message says, without its envelope. */
function fieldsOf<Message extends MessageToHost>(
  message: Message,
): Omit<Message, 'source' | 'version' | 'type'> {
  const { source: _source, version: _version, type: _type, ...fields } = message;
  return fields;
}

/** Follows a redirect unless the host handles that itself. */
function notify(options: EntryOptions, message: MessageToHost): void {
  switch (message.type) {
    case 'login-success':
      options.onLogin?.(fieldsOf(message));
      break;
    case 'screen':
      options.onScreen?.(message.screen);
      break;
    case 'error':
      options.onError?.(fieldsOf(message));
      break;
    case 'redirect':
      if (options.redirect !== 'none' && !followRedirect(message.url)) {
        options.onError?.(new EntryHostError('config', 'redirect is not https'));
      }
      break;
    case 'ready':
    case 'resize':
    case 'login-state':
      break;
  }
}

/**
 * Navigates without a history entry (docs/contract.md section 2). The hub has checked host and port; the scheme is
 * checked again here, because this page would run a `javascript:` address.
 * @param address absolute, https or http on loopback, without user info
 * @returns whether the address was followed
 */
function followRedirect(address: string): boolean {
  const url = parseUrl(address);
  if (!url || url.username || url.password) return false;
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || !isLoopback(url.hostname))) return false;
  location.replace(url.href);
  return true;
}
