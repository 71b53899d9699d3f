/** A frame or a host's popup: finds the embedding page and opens the channel to it (docs/contract.md section 5). */
import type { SystemSettings } from '../../api/systemSettings';
import type { ElementApi } from '../../contract/elementApi';
import { canonicalTag, findLanguage } from '../../contract/languages';
import { decideFrameTrust, type FrameTrust } from '../../flows/embedding/frameTrust';
import type { HostEvents } from '../../flows/services';
import { embeddedHome } from '../../session/targetAfterLogin';
import { languages } from '../../i18n/languages';
import { deriveBrandColors } from './brandColors';
import type { Language } from './language';
import { createParentChannel, type ParentChannel } from './parentChannel';

export interface EmbeddingDeps {
  element: Pick<ElementApi, 'config' | 'texts' | 'focus' | 'setTexts' | 'setColorScheme' | 'setBrandStyles'>;
  view: Window;
  language: Pick<Language, 'choose' | 'wanted'>;
  onReset: () => void;
}

export interface FrameEmbedding {
  post: HostEvents['post'];
  /** `null` until it is known. */
  origin(): string | null;
  /** @param settings its lists of origins, and whether its color may be replaced @returns whether the form may be shown here */
  open(settings: Pick<SystemSettings, 'parent_origins' | 'tag_origins' | 'theme'>): boolean;
  close(): void;
}

export function createFrameEmbedding(deps: EmbeddingDeps): FrameEmbedding {
  const { element, view } = deps;
  let theme: SystemSettings['theme'];
  const channel = channelToParent(deps, () => theme);
  return {
    post(type, fields) {
      // Who signs in in the account's window stays there.
      if (!isAccountWindow(element) || type.startsWith('account-')) channel?.post(type, fields);
    },
    origin: () => channel?.origin() ?? null,
    close: () => channel?.close(),
    open({ parent_origins: listed = [], tag_origins: tags = [], theme: found }) {
      theme = found;
      // A page that may have the tag may open the account's window, too, and so may a frame of the portal in it.
      const openers = [...listed, ...tags, view.location.origin];
      const trust = trustOf(element, view, isAccountWindow(element) ? openers : listed);
      if (trust.kind === 'refused' || !channel) return false;
      if (trust.kind === 'known') channel.open([trust.parent], trust.parent);
      else channel.open(trust.candidates, null);
      return true;
    },
  };
}

/** A text that is no color leaves the tenant's. */
const stylesOf = (accent: string, own = ''): string =>
  deriveBrandColors(accent).styles || deriveBrandColors(own).styles;

function isAccountWindow({ config }: EmbeddingDeps['element']): boolean {
  const now = config.get();
  return now.address.popup && embeddedHome(now) !== undefined;
}

/** @returns `undefined` without an embedding page or opener */
function channelToParent(
  { element, view, language, onReset }: EmbeddingDeps,
  theme: () => SystemSettings['theme'],
): ParentChannel | undefined {
  const parent: unknown = element.config.get().address.popup ? view.opener : view.parent;
  if (!isWindow(parent) || parent === view) return undefined;
  const applyLanguage = createHostLanguage(element, language);
  return createParentChannel({
    self: view,
    parent,
    onCommand: (command) => (command === 'focus' ? element.focus() : onReset()),
    onConfigure({ lang, color_scheme: colorScheme, texts, accent }) {
      // Around an account nobody else words what its owner confirms.
      applyLanguage(lang, embeddedHome(element.config.get()) ? undefined : texts);
      if (colorScheme !== undefined) element.setColorScheme(colorScheme);
      // Nor does anybody else color it.
      if (accent !== undefined && theme()?.frame_accent && !isAccountWindow(element))
        element.setBrandStyles(stylesOf(accent, theme()?.theme_color));
    },
  });
}

/**
 * `configure` may bring language and texts in one message or apart. Texts without a language are those of the last
 * one that had none, else of the one chosen last, even while that is loading.
 */
function createHostLanguage(
  element: EmbeddingDeps['element'],
  language: EmbeddingDeps['language'],
): (lang: string | undefined, texts: Record<string, string> | undefined) => void {
  let refused: { lang: string; wanted: string } | null = null;
  return (lang, texts) => {
    const asked = lang || refused?.lang;
    // First, because they may be those of a new language.
    if (texts !== undefined) element.setTexts(asked ?? awaitedLanguage(element) ?? language.wanted(), texts);
    const isKnown = hasTexts(element, asked);
    // The visitor may have chosen another meanwhile.
    if (lang || (asked && isKnown && refused?.wanted === language.wanted())) language.choose(asked ?? '');
    if (isKnown) refused = null;
    else if (lang) refused = { lang, wanted: language.wanted() };
  };
}

/** The address's language while it has no texts: those that come without a language are its. */
function awaitedLanguage(element: EmbeddingDeps['element']): string | null {
  const tag = canonicalTag(element.config.get().lang ?? '');
  return hasTexts(element, tag) ? null : tag;
}

const hasTexts = ({ texts }: Pick<ElementApi, 'texts'>, tag: unknown): boolean =>
  findLanguage(tag, [...Object.keys(languages), ...Object.keys(texts.get())]) !== undefined;

function trustOf(element: EmbeddingDeps['element'], view: Window, listed: readonly string[]): FrameTrust {
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
