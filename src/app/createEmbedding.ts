/** The page around the element: whether it may show a form there, and what is said to it (contract section 5). */
import { screenPaths } from '../contract/screens';
import { decideFrameTrust, isTagAllowed, type FrameTrust } from '../flows/frameTrust';
import type { HostPort } from '../flows/services';
import type { Stage } from './AppModel';
import type { LanguageControl } from './createLanguageControl';
import type { EntryHost } from './EntryHost';
import type { SettingsState } from './loadSettings';
import { createParentChannel } from './parentChannel';

export interface Embedding {
  post: HostPort['post'];
  /** Decides with the tenant's lists. @returns what takes the form's place, or `null`: the form may be shown */
  open(settings: SettingsState): Extract<Stage, { kind: 'refused' | 'unreachable' }> | null;
  close(): void;
}

export interface EmbeddingParts {
  host: Pick<EntryHost, 'config' | 'texts' | 'focus' | 'setTexts' | 'setColorScheme'>;
  view: Window;
  languages: Pick<LanguageControl, 'choose' | 'language'>;
  onReset: () => void;
}

/** Creates the embedding of one element. */
export function createEmbedding({ host, view, languages, onReset }: EmbeddingParts): Embedding {
  const { mode, address } = host.config.get();
  const isPopup = mode === 'frame' && address.popup;
  const parent: unknown = isPopup ? view.opener : view.parent;
  const channel =
    mode === 'frame' && isWindow(parent) && parent !== view
      ? createParentChannel({
          self: view,
          parent,
          onCommand: (command) => (command === 'focus' ? host.focus() : onReset()),
          onConfigure({ lang, color_scheme: colorScheme, texts }) {
            if (lang !== undefined) languages.choose(lang);
            if (colorScheme !== undefined) host.setColorScheme(colorScheme);
            if (texts !== undefined) host.setTexts(lang ?? languages.language.get(), texts);
          },
        })
      : undefined;

  return {
    post: (type, fields) => channel?.post(type, fields),
    close: () => channel?.close(),
    open({ status, settings }) {
      if (mode === 'page') return null;
      const newTabHref = newTabAddress(host);
      if (status !== 'ready' || !settings) return mode === 'tag' ? null : { kind: 'unreachable', newTabHref };
      if (mode === 'tag') {
        const isAllowed = isTagAllowed(
          view.location.origin,
          host.config.get().hub ?? '',
          settings.tag_origins ?? [],
        );
        return isAllowed ? null : { kind: 'refused', newTabHref };
      }
      const trust = frameTrust(host, view, settings.parent_origins ?? [], isPopup);
      if (trust.kind === 'refused' || !channel) return { kind: 'refused', newTabHref };
      if (trust.kind === 'known') channel.open([trust.parent], trust.parent);
      else channel.open(trust.candidates, null);
      return null;
    },
  };
}

function frameTrust(
  host: Pick<EntryHost, 'config'>,
  view: Window,
  listed: readonly string[],
  isPopup: boolean,
): FrameTrust {
  const { parentOrigins, hub, address } = host.config.get();
  const ancestors = view.location.ancestorOrigins;
  const popupOpener = address.opener === null ? [] : [address.opener];
  return decideFrameTrust({
    listed,
    narrowed: parentOrigins,
    ancestors: isPopup ? popupOpener : ancestors ? [...ancestors] : null,
    referrer: view.document.referrer,
    portal: hub ?? view.location.origin,
  });
}

/** The portal's own page with what the host asked for; a frame's settings mean nothing there. */
function newTabAddress(host: Pick<EntryHost, 'config'>): string {
  const { hub, screen, appid, callback, lang } = host.config.get();
  const url = new URL(screenPaths[screen], hub ?? undefined);
  for (const [name, value] of Object.entries({ appid, callback, lang })) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Of a foreign window only `postMessage` may be touched. */
function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value;
}
