/**
 * Messages with the parent of a frame or the opener of a host's popup (docs/contract.md section 5). Sends nothing
 * before the allowed origins are known, and only `ready`, which holds no secret, before the parent's is.
 */
import { envelope, isTrusted, parseMessageToFrame, type MessagesToFrame } from '../../contract/messages';
import type { SentToHost } from '../../contract/accountMessages';

/** Other origins allow only this access. */
export interface ParentWindow {
  postMessage(message: unknown, targetOrigin: string): void;
}

export interface ParentChannelDeps {
  self: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  parent: ParentWindow;
  onConfigure: (settings: MessagesToFrame['configure']) => void;
  onCommand: (command: 'focus' | 'reset') => void;
}

export interface ParentChannel {
  /** @param origin the parent's, if the browser reveals it; otherwise the first valid `configure` sets it */
  open(origins: readonly string[], origin: string | null): void;
  /** `null` until it is known. */
  origin(): string | null;
  /** Queues until the parent's origin is known. A closed channel drops the message. */
  post<Type extends keyof SentToHost>(type: Type, fields: SentToHost[Type]): void;
  close(): void;
}

export function createParentChannel({
  self,
  parent,
  onConfigure,
  onCommand,
}: ParentChannelDeps): ParentChannel {
  let allowed: readonly string[] = [];
  let fixedOrigin: string | null = null;
  let waiting: object[] = [];

  const flush = (): void => {
    if (fixedOrigin === null) return;
    for (const message of waiting.splice(0)) parent.postMessage(message, fixedOrigin);
  };

  const handleMessage = (event: MessageEvent): void => {
    if (!isTrusted(event, { window: parent, origins: fixedOrigin === null ? allowed : [fixedOrigin] }))
      return;
    const message = parseMessageToFrame(event.data);
    if (!message) return;
    if (fixedOrigin === null) {
      if (message.type !== 'configure') return;
      fixedOrigin = event.origin;
      flush();
    }
    if (message.type === 'configure') onConfigure(message);
    else onCommand(message.type);
  };

  return {
    open(origins, origin) {
      allowed = origins;
      fixedOrigin = origin !== null && origins.includes(origin) ? origin : null;
      self.addEventListener('message', handleMessage);
      const ready = envelope('ready', {});
      for (const target of fixedOrigin === null ? allowed : [fixedOrigin]) parent.postMessage(ready, target);
      flush();
    },
    origin: () => fixedOrigin,
    post(type, fields) {
      waiting.push(envelope(type, fields));
      flush();
    },
    close() {
      waiting = [];
      allowed = [];
      fixedOrigin = null;
      self.removeEventListener('message', handleMessage);
    },
  };
}
