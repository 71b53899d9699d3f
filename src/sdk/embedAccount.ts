import accountTitles from 'virtual:account-titles';
import { parseAccountMessage } from '../contract/accountMessages';
import type { AccountPart } from '../contract/accountShow';
import type { LoginSuccess } from '../contract/login';
import { closestLanguage, defaultLanguage } from '../contract/languages';
import { isTrusted } from '../contract/messages';
import { accountPath } from '../contract/screens';
import { embedEntry, type EmbeddedEntry } from './embedEntry';
import { hubOrigin } from './entryAddress';
import { EntryHostError, type EntryHostFailure } from './entryHostError';
import type { EntrySettings } from './entryOptions';

/** Options of `embedAccount`. */
export interface EmbedAccountOptions extends EntrySettings {
  /** Origin of the hub, such as `https://hub.example`, without a path. */
  hub: string;
  /** The frame becomes its last child and takes its width. */
  container: Element;
  /**
   * Parts to show.
   * @default all
   */
  show?: readonly AccountPart[];
  /** Called when the owner has changed something; `what` names the part: `profile`, `password`, `links` … */
  onChange?: (what: string) => void;
  /** Called when the owner has asked for the deletion, with its time in milliseconds since 1970. */
  onDeleted?: (dueAt: number) => void;
  /** Called at each sign-in in this frame. */
  onLogin?: (login: LoginSuccess) => void;
  /** Called once, when the frame listens. */
  onReady?: () => void;
  /** Called with a failure of the frame, or one of the SDK: `timeout`, `version`. */
  onError?: (failure: EntryHostFailure) => void;
}

/** The embedded account, returned by `embedAccount`. */
export interface EmbeddedAccount {
  /** The frame, inside `container`. */
  readonly frame: HTMLIFrameElement;
  /** Focuses the first field. */
  focus(): void;
  /** Changes language, colors or texts. Calls made before the frame is ready are queued in order. */
  configure(settings: EntrySettings): void;
  /** Removes everything that was added to this page. Safe to call twice. */
  destroy(): void;
}

/**
 * Shows the account of the visitor in a frame inside `container`, or the sign-in before it (docs/contract.md section 5).
 * @param options hub, container, parts, settings and callbacks
 * @returns the frame and commands
 * @throws EntryHostError `config` when `hub` is not an origin or `container` not an element
 */
export function embedAccount(options: EmbedAccountOptions): EmbeddedAccount {
  const { container, show, onChange, onDeleted, ...shared } = options;
  const hub = hubOrigin(options.hub);
  if (!(container instanceof Element)) throw new EntryHostError('config', 'container must be an element');
  // Nothing loads in an element outside the document, so the frame can still get its own address.
  const entry = embedEntry({
    ...shared,
    container: document.createElement('div'),
    // For the link in place of a frame that does not load.
    callback: hub + accountPath,
    redirect: 'none',
  });
  const { frame } = entry;
  frame.src = accountFrame(frame.src, show);
  // For recovery codes.
  frame.allow += '; clipboard-write';
  setTitle(frame, options.lang ?? defaultLanguage);
  const handle = (event: MessageEvent<unknown>): void => {
    if (!isTrusted(event, { window: frame.contentWindow, origins: [hub] })) return;
    const message = parseAccountMessage(event.data);
    if (message?.type === 'account-change') onChange?.(message.what);
    if (message?.type === 'account-deleted') onDeleted?.(message.due_at);
  };
  addEventListener('message', handle);
  container.append(frame);
  return {
    frame,
    ...commands(entry),
    destroy() {
      removeEventListener('message', handle);
      entry.destroy();
    },
  };
}

function commands(entry: EmbeddedEntry): Pick<EmbeddedAccount, 'focus' | 'configure'> {
  return {
    focus: () => entry.focus(),
    configure(settings) {
      entry.configure(settings);
      setTitle(entry.frame, settings.lang);
    },
  };
}

/** @param entry address of the sign-in's frame, with the host's settings */
function accountFrame(entry: string, show: readonly AccountPart[] | undefined): string {
  const url = new URL(accountPath, entry);
  url.search = new URL(entry).search;
  for (const name of ['callback', 'redirect']) url.searchParams.delete(name);
  if (show) url.searchParams.set('show', show.join(' '));
  return url.href;
}

/** A tag without words changes nothing, as in the frame. */
function setTitle(frame: HTMLIFrameElement, lang: string | undefined): void {
  const found = closestLanguage(lang, Object.keys(accountTitles));
  if (found !== undefined) frame.title = accountTitles[found] ?? '';
}
