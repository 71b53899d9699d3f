import frameTitles from 'virtual:frame-titles';
import { defaultLanguage } from '../contract/languages';
import { envelope } from '../contract/messages';
import { entryAddress, hubOrigin } from './entryAddress';
import { openEntryChannel } from './entryChannel';
import { EntryHostError } from './entryHostError';
import type { EntryHandle, EntryOptions } from './entryOptions';
import { createFrameHeight } from './frameHeight';

/** Options of `embedEntry`. */
export interface EmbedOptions extends EntryOptions {
  /** The frame becomes its last child and takes its width. */
  container: Element;
}

/** The embedded entry, returned by `embedEntry`. */
export interface EmbeddedEntry extends EntryHandle {
  /** The frame, inside `container`. */
  readonly frame: HTMLIFrameElement;
}

/** Height in CSS pixels until the entry reports its own: about that of the sign-in form. */
const initialHeight = 560;

/**
 * Shows the entry in a frame inside `container` and keeps the frame as high as its content (docs/contract.md section
 * 5).
 * @param options hub, container, settings and callbacks
 * @returns the frame, a promise of the login, and commands
 * @throws EntryHostError `config` when `hub` is not an origin or `container` not an element
 */
export function embedEntry(options: EmbedOptions): EmbeddedEntry {
  const hub = hubOrigin(options.hub);
  if (!(options.container instanceof Element)) {
    throw new EntryHostError('config', 'container must be an element');
  }
  const frame = createFrame(entryAddress(hub, options, { frame: '1' }), options.lang);
  const fit = createFrameHeight();
  const channel = openEntryChannel({
    hub,
    options,
    target: () => frame.contentWindow,
    onMessage(message) {
      if (message.type !== 'resize') return;
      const height = fit(message.height, performance.now());
      if (height !== undefined) frame.style.height = `${height}px`;
    },
  });
  options.container.append(frame);

  return {
    frame,
    login: channel.login,
    focus: () => channel.send(envelope('focus', {})),
    reset: () => channel.send(envelope('reset', {})),
    configure(settings) {
      if (settings.lang) frame.title = frameTitle(settings.lang);
      channel.configure(settings);
    },
    destroy() {
      channel.fail(new EntryHostError('destroyed', 'the entry was removed before a login'));
      channel.close();
      frame.remove();
    },
  };
}

function createFrame(address: string, lang: string | undefined): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = frameTitle(lang);
  frame.allow = 'otp-credentials; publickey-credentials-get';
  // Sends the origin as referrer whatever this page's policy: without `ancestorOrigins` the frame learns its parent
  // from it.
  frame.referrerPolicy = 'origin';
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: `${initialHeight}px`,
    border: '0',
    // The entry's document is light until its form is rendered; declared so, the frame stays transparent on a dark
    // page.
    colorScheme: 'light',
  });
  frame.src = address;
  return frame;
}

function frameTitle(lang: string | undefined): string {
  // `zh-TW` is Chinese too.
  const code = Object.keys(frameTitles).find((each) => `${lang ?? defaultLanguage}-`.startsWith(`${each}-`));
  return frameTitles[code ?? defaultLanguage] ?? '';
}
