/** A frame or a host's popup: finds the embedding page and opens the channel to it (docs/contract.md section 5). */
import type { ElementApi } from '../../contract/elementApi';
import { canonicalTag, findLanguage } from '../../contract/languages';
import { decideFrameTrust, type FrameTrust } from '../../flows/embedding/frameTrust';
import type { HostEvents } from '../../flows/services';
import { languages } from '../../i18n/languages';
import type { Language } from './language';
import { createParentChannel, type ParentChannel } from './parentChannel';

/** The parts of the entry that the embedding needs. */
export interface EmbeddingParts {
  element: Pick<ElementApi, 'config' | 'texts' | 'focus' | 'setTexts' | 'setColorScheme'>;
  view: Window;
  language: Pick<Language, 'choose' | 'get'>;
  onReset: () => void;
}

export interface FrameEmbedding {
  post: HostEvents['post'];
  /** Exact origin of the embedding page; `null` until it is known. */
  origin(): string | null;
  /** Opens the channel. @param listed `info.parent_origins` @returns whether the form may be shown here */
  open(listed: readonly string[]): boolean;
  close(): void;
}

/** Creates the embedding of one element in frame mode. */
export function createFrameEmbedding(parts: EmbeddingParts): FrameEmbedding {
  const { element, view } = parts;
  const channel = channelToParent(parts);
  return {
    post: (type, fields) => channel?.post(type, fields),
    origin: () => channel?.origin() ?? null,
    close: () => channel?.close(),
    open(listed) {
      const trust = trustOf(element, view, listed);
      if (trust.kind === 'refused' || !channel) return false;
      if (trust.kind === 'known') channel.open([trust.parent], trust.parent);
      else channel.open(trust.candidates, null);
      return true;
    },
  };
}

/** @returns `undefined` without an embedding page or opener */
function channelToParent({ element, view, language, onReset }: EmbeddingParts): ParentChannel | undefined {
  const parent: unknown = element.config.get().address.popup ? view.opener : view.parent;
  if (!isWindow(parent) || parent === view) return undefined;
  return createParentChannel({
    self: view,
    parent,
    onCommand: (command) => (command === 'focus' ? element.focus() : onReset()),
    onConfigure({ lang, color_scheme: colorScheme, texts }) {
      // First, because they may be those of a new language.
      if (texts !== undefined)
        element.setTexts(canonicalTag(lang ?? '') ?? awaitedLanguage(element) ?? language.get(), texts);
      if (lang) language.choose(lang);
      if (colorScheme !== undefined) element.setColorScheme(colorScheme);
    },
  });
}

/** The address's language while it has no texts: those that come without a language are its. */
function awaitedLanguage({ config, texts }: Pick<ElementApi, 'config' | 'texts'>): string | null {
  const tag = canonicalTag(config.get().lang ?? '');
  const known = [...Object.keys(languages), ...Object.keys(texts.get())];
  return findLanguage(tag, known) === undefined ? tag : null;
}

function trustOf(element: EmbeddingParts['element'], view: Window, listed: readonly string[]): FrameTrust {
  const { parentOrigins, hub, address } = element.config.get();
  const ancestors = view.location.ancestorOrigins;
  const popupOpener = address.opener === null ? [] : [address.opener];
  return decideFrameTrust({
    listed,
    narrowed: parentOrigins,
    ancestors: address.popup ? popupOpener : ancestors ? [...ancestors] : null,
    referrer: view.document.referrer,
    portal: hub ?? view.location.origin,
  });
}

/** Another origin's window allows only `postMessage`. */
function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value;
}
