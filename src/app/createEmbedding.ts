/** The page around the element: whether it may show a form there, and what is said to it (contract section 5). */
import { screenPaths } from '../contract/screens';
import { isTagAllowed } from '../flows/embedding/isTagAllowed';
import type { HostPort } from '../flows/services';
import type { Stage } from './AppModel';
import type { LanguageControl } from './createLanguageControl';
import type { EntryHost } from './EntryHost';
import type { FrameEmbedding } from './frame/createFrameEmbedding';
import type { SettingsState } from './loadSettings';

/** What takes the form's place. */
export type Refusal = Extract<Stage, { kind: 'refused' | 'unreachable' }>;

export interface Embedding {
  post: HostPort['post'];
  /** Decides with the tenant's lists. @returns what takes the form's place, or `null`: the form may be shown */
  open(settings: SettingsState): Promise<Refusal | null>;
  close(): void;
}

export interface EmbeddingParts {
  host: Pick<EntryHost, 'config' | 'texts' | 'focus' | 'setTexts' | 'setColorScheme'>;
  view: Window;
  languages: Pick<LanguageControl, 'choose' | 'language'>;
  onReset: () => void;
}

/** Creates the embedding of one element. */
export function createEmbedding(parts: EmbeddingParts): Embedding {
  const { mode } = parts.host.config.get();
  if (mode === 'frame') return inFrame(parts);
  return {
    post: () => undefined,
    close: () => undefined,
    open: async (settings) => (mode === 'tag' ? tagRefusal(parts, settings) : null),
  };
}

function tagRefusal({ host, view }: EmbeddingParts, { status, settings }: SettingsState): Refusal | null {
  if (status !== 'ready' || !settings) return null;
  // Not of its address: an `about:blank` frame that a page fills itself has the page's origin.
  return isTagAllowed(view.origin, host.config.get().hub ?? '', settings.tag_origins ?? [])
    ? null
    : { kind: 'refused', newTabHref: newTabAddress(host) };
}

/** Only frames and a host's popups speak to a parent: what that takes is loaded there, from the first word on. */
function inFrame(parts: EmbeddingParts): Embedding {
  const newTabHref = newTabAddress(parts.host);
  let loading: Promise<FrameEmbedding> | undefined;
  const load = (): Promise<FrameEmbedding> =>
    (loading ??= import('./frame/createFrameEmbedding').then(({ createFrameEmbedding }) =>
      createFrameEmbedding(parts),
    ));
  const tell = (say: (frame: FrameEmbedding) => void): void => {
    load().then(say, () => undefined);
  };
  return {
    post: (type, fields) => tell((frame) => frame.post(type, fields)),
    close: () => tell((frame) => frame.close()),
    async open({ status, settings }) {
      const frame = await load().catch(() => null);
      // Without the list nobody can be told apart.
      if (!frame || status !== 'ready' || !settings) return { kind: 'unreachable', newTabHref };
      return frame.open(settings.parent_origins ?? []) ? null : { kind: 'refused', newTabHref };
    },
  };
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
