import frameWords from 'virtual:frame-words';
import { defaultLanguage, closestLanguage } from '../contract/languages';
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
  const frame = createFrame(entryAddress(hub, options, { frame: '1', opener: topOrigin() }));
  const fit = createFrameHeight();
  // The portal's own page, where the frame's settings have no use.
  const words = createWords(frame, entryAddress(hub, options, { redirect: '' }));
  words.setLanguage(options.lang);
  const channel = openEntryChannel({
    hub,
    options,
    target: () => frame.contentWindow,
    onUnreachable: () => words.show(),
    onMessage(message) {
      if (message.type === 'ready') words.hide();
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
      words.setLanguage(settings.lang);
      channel.configure(settings);
    },
    destroy() {
      channel.fail(new EntryHostError('destroyed', 'removed'));
      channel.close();
      words.hide();
      frame.remove();
    },
  };
}

/**
 * Lets the hub name this page alone as the frame's ancestor. Empty in a frame: the pages around it may be unknown.
 */
const topOrigin = (): string => (parent === window ? location.origin : '');

function createFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = 'otp-credentials; publickey-credentials-get; publickey-credentials-create';
  // Sends the origin as referrer regardless of this page's policy: without `ancestorOrigins` the frame learns its parent
  // from it.
  frame.referrerPolicy = 'origin';
  // The entry's document is light until its form is rendered; declared so, the frame stays transparent on a dark page.
  frame.style.cssText = `display:block;width:100%;height:${initialHeight}px;border:0;color-scheme:light`;
  frame.src = address;
  return frame;
}

/**
 * Creates words and a link to the portal's own page, in place of a frame that does not load, where browsers show only
 * a gray box. They take fonts and colors of the page around them.
 */
function createWords(frame: HTMLIFrameElement, address: string) {
  const words = document.createElement('p');
  let failed: string;
  let newTab: string;
  [frame.title, failed, newTab] = frameWords[defaultLanguage];
  return {
    /** A tag without words changes nothing, as in the frame. */
    setLanguage(tag: string | undefined) {
      const found = frameWords[closestLanguage(tag, Object.keys(frameWords)) ?? ''];
      if (found) [frame.title, failed, newTab] = found;
    },
    show() {
      // A visitor who is in a form that only arrived late stays there.
      if (document.activeElement === frame) return;
      const link = document.createElement('a');
      link.href = address;
      link.target = '_blank';
      // A browser's own blue cannot be read on a dark page.
      link.style.color = 'inherit';
      link.append(newTab);
      words.setAttribute('role', 'alert');
      words.replaceChildren(`${failed} `, link);
      frame.style.display = 'none';
      frame.after(words);
    },
    hide() {
      words.remove();
      frame.style.display = 'block';
    },
  };
}
