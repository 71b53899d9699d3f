/** Decides whether the page around may show the form, and opens the messages to it (docs/contract.md section 5). */
import { screenPaths } from '../../contract/screens';
import { isTagAllowed } from '../../flows/embedding/isTagAllowed';
import type { HostEvents } from '../../flows/services';
import { embeddedHome } from '../../session/targetAfterLogin';
import type { ElementApi } from '../../contract/elementApi';
import { importChunk } from '../../lib/importChunk';
import type { EmbeddingDeps, FrameEmbedding } from './frameEmbedding';
import type { SettingsState } from './settings';

/**
 * `opening`: what the address brings is handled first. `unreachable`: a frame shows nothing before the hub has answered
 * who may embed it.
 */
export type Availability = { kind: 'form' | 'opening' } | Refusal;

export interface Refusal {
  kind: 'refused' | 'unreachable';
  newTabHref: string;
}

export interface Embedding {
  post: HostEvents['post'];
  origin: HostEvents['origin'];
  /** @returns what replaces the form; `null` if it may be shown */
  open(settings: SettingsState): Promise<Refusal | null>;
  close(): void;
}

export function createEmbedding(deps: EmbeddingDeps): Embedding {
  const { mode } = deps.element.config.get();
  if (mode === 'frame') return inFrame(deps);
  return {
    post: () => undefined,
    origin: async () => deps.view.origin,
    close: () => undefined,
    open: async (settings) => (mode === 'tag' ? tagRefusal(deps, settings) : null),
  };
}

function tagRefusal({ element, view }: EmbeddingDeps, { status, settings }: SettingsState): Refusal | null {
  if (status !== 'ready' || !settings) return null;
  // `view.origin`, not the origin of the address: an `about:blank` frame that a page fills has the page's origin.
  return isTagAllowed(view.origin, element.config.get().hub ?? '', settings.tag_origins ?? [])
    ? null
    : { kind: 'refused', newTabHref: newTabAddress(element) };
}

/** Only frames and a host's popups have a parent to talk to, so only they load the code for it. */
function inFrame(deps: EmbeddingDeps): Embedding {
  const newTabHref = newTabAddress(deps.element);
  let loading: Promise<FrameEmbedding> | undefined;
  const load = (): Promise<FrameEmbedding> =>
    (loading ??= importChunk(() => import('./frameEmbedding')).then(({ createFrameEmbedding }) =>
      createFrameEmbedding(deps),
    ));
  const tell = (say: (frame: FrameEmbedding) => void): void => {
    load().then(say, () => undefined);
  };
  return {
    post: (type, fields) => tell((frame) => frame.post(type, fields)),
    origin: async () => (await load()).origin(),
    close: () => tell((frame) => frame.close()),
    async open({ status, settings }) {
      const frame = await load().catch(() => null);
      // Without the list no parent can be trusted.
      if (!frame || status !== 'ready' || !settings) return { kind: 'unreachable', newTabHref };
      return frame.open(settings) ? null : { kind: 'refused', newTabHref };
    },
  };
}

/** Keeps the host's parameters. Settings of a frame do not apply there. */
export function newTabAddress(element: Pick<ElementApi, 'config'>): string {
  const config = element.config.get();
  const { hub, screen, appid, callback, lang } = config;
  const url = new URL(embeddedHome(config) ?? screenPaths[screen], hub ?? undefined);
  for (const [name, value] of Object.entries({ appid, callback, lang })) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
