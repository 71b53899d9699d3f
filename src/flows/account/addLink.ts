/** Links the account to a user of another service: by the service's page, or by a code to scan. */
import { accountCodes } from '../../api/accountCodes';
import type { InfoOf } from '../../api/defineCall';
import { HubError, isHubError } from '../../api/hubError';
import { linkConfirm, linkStart } from '../../api/newLinks';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask } from '../../lib/latestTask';
import { safeImage, safeLink } from '../../lib/safeUrl';
import { createStore, type ReadableStore, type Store } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import type { WithProof } from '../verify/withProof';
import { readMergeOffer } from './readMergeOffer';
import { noticeEnd, type OwnedItemsDeps } from './ownedItems';
import { pollScan, type PollScanDeps } from './pollScan';

/** What the owner sees of the last attempt. `taken`: that user belongs to another account; `ended`: the session was over. */
export type AddLinkNotice =
  | { kind: 'added' | 'cancelled' | 'ended'; provider: string }
  /** `merge`: the hub offers to join both. */
  | { kind: 'taken'; provider: string; merge: string | null }
  | { kind: 'failed'; provider: string; text: VisitorText };

/** `leaving`: the service's page is being opened; `confirming`: it led back. */
interface AddLinkWork {
  kind: 'starting' | 'leaving' | 'confirming';
  provider: string;
}

export type AddLinkState =
  | { kind: 'idle'; notice: AddLinkNotice | null }
  | AddLinkWork
  | { kind: 'scan'; provider: string; image: string; appLink: string | null; isScanned: boolean }
  /** The code has ended, or was refused on the phone. */
  | { kind: 'over'; provider: string; reason: 'expired' | 'refused' };

/** What the service's page led back with. */
export interface LinkReturn {
  provider: string;
  /** `state` of the address; `null`: it was lost with the session. */
  link: string | null;
  code: string | null;
  error: string | null;
}

/** Nothing rejects. */
export interface AddLink {
  state: ReadableStore<AddLinkState>;
  /** @returns whether a link was made */
  start(provider: string): Promise<boolean>;
  /** Goes on where the service's page led back. @returns whether a link was made */
  resume(found: LinkReturn): Promise<boolean>;
  cancel(): void;
  /** The page is shown again after it was left for the service. */
  comeBack(): void;
  failPicture(): void;
}

export interface AddLinkDeps extends OwnedItemsDeps, PollScanDeps {
  services: Pick<
    Services,
    'hub' | 'clock' | 'host' | 'session' | 'portal' | 'hosts' | 'domain' | 'navigation' | 'noteRefused'
  >;
  withProof: WithProof;
  /** Id of the method whose app shows the page. */
  inApp: string | null;
}

type Info = InfoOf<typeof linkStart>;

/** A code that ends earlier than this before its time was refused. */
const endSlackMs = 5000;

export function createAddLink(deps: AddLinkDeps): AddLink {
  const state = createStore<AddLinkState>({ kind: 'idle', notice: null });
  const task = createLatestTask(deps.signal);
  const attempt = createAttempt(deps, state, task);
  return {
    state,
    start: (provider) =>
      attempt({ kind: 'starting', provider }, async (signal) => {
        const info = await begin(deps, provider, signal);
        if (!info) return { kind: 'idle', notice: null };
        if (info.url !== undefined) return leave(deps, provider, info.url);
        return scan(deps, { provider, info, state }, signal);
      }),
    resume: ({ provider, link, code, error }) =>
      attempt({ kind: 'confirming', provider }, async (signal) => {
        if (link === null) return { kind: 'idle', notice: { kind: 'ended', provider } };
        if (error === 'access_denied') return { kind: 'idle', notice: { kind: 'cancelled', provider } };
        if (code === null) throw new HubError('business');
        const answer = await deps.services.hub.call(
          linkConfirm,
          { provider, link, code },
          { ignoreMessage: true, signal },
        );
        if (answer.info?.status !== 'linked') throw new HubError('business');
        return added(provider);
      }),
    cancel() {
      task.cancel();
      const shown = state.get();
      if (shown.kind !== 'idle')
        state.set({ kind: 'idle', notice: { kind: 'cancelled', provider: shown.provider } });
    },
    comeBack() {
      const shown = state.get();
      if (shown.kind !== 'leaving') return;
      state.set({ kind: 'idle', notice: { kind: 'cancelled', provider: shown.provider } });
    },
    failPicture() {
      const shown = state.get();
      if (shown.kind !== 'scan') return;
      task.cancel();
      deps.services.noteRefused({ use: 'image', address: shown.image });
      state.set(failed(shown.provider, { key: 'links.add_failed' }));
    },
  };
}

const added = (provider: string): AddLinkState => ({ kind: 'idle', notice: { kind: 'added', provider } });
const failed = (provider: string, text: VisitorText): AddLinkState => ({
  kind: 'idle',
  notice: { kind: 'failed', provider, text },
});

/** One at a time: a second click changes nothing. */
function createAttempt(
  deps: AddLinkDeps,
  state: Store<AddLinkState>,
  task: ReturnType<typeof createLatestTask>,
) {
  return async (
    begun: AddLinkWork,
    work: (signal: AbortSignal) => Promise<AddLinkState>,
  ): Promise<boolean> => {
    const { kind } = state.get();
    // A page that was to be opened may never have come: an app took its address, or the owner stopped it.
    if (kind === 'starting' || kind === 'confirming' || kind === 'scan') return false;
    let isAdded = false;
    await task.run(async ({ signal }) => {
      state.set(begun);
      const next = await work(signal).catch((error: unknown) =>
        afterFailure(deps, begun.provider, error, signal),
      );
      if (signal.aborted || next === null) return;
      state.set(next);
      isAdded = next.kind === 'idle' && next.notice?.kind === 'added';
    });
    return isAdded;
  };
}

function afterFailure(
  deps: AddLinkDeps,
  provider: string,
  error: unknown,
  signal: AbortSignal,
): AddLinkState | null {
  if (signal.aborted) return null;
  reportFailure(deps.services, error);
  noticeEnd(deps);
  const isTaken = isHubError(error) && error.code === accountCodes.linkTaken;
  if (isTaken) return { kind: 'idle', notice: { kind: 'taken', provider, merge: readMergeOffer(error) } };
  return failed(provider, errorText(error, 'links.add_failed') ?? { key: 'links.add_failed' });
}

/** @returns `null` when the owner cancelled the proof */
async function begin(
  { services, withProof, inApp }: AddLinkDeps,
  provider: string,
  signal: AbortSignal,
): Promise<Info | null> {
  const redirect = new URL('/account', services.portal);
  redirect.searchParams.set('link', provider);
  const domain = services.domain();
  if (domain !== null) redirect.searchParams.set('domain', domain);
  const request = {
    provider,
    redirect: redirect.href,
    ...(inApp === provider ? ({ in_app: '1' } as const) : {}),
  };
  const options = { ignoreMessage: true, signal };
  const answer = await withProof(() => services.hub.call(linkStart, request, options), signal);
  if (answer === null) return null;
  if (!answer.info) throw new HubError('business', { hubMessage: answer.message });
  return answer.info;
}

function leave({ services }: AddLinkDeps, provider: string, address: string): AddLinkState {
  const url = safeLink(address, services.portal);
  if (url === null || !/^https?:/.test(url)) throw new HubError('malformed');
  services.navigation.assign(url);
  return { kind: 'leaving', provider };
}

async function scan(
  deps: AddLinkDeps,
  { provider, info, state }: { provider: string; info: Info; state: Store<AddLinkState> },
  signal: AbortSignal,
): Promise<AddLinkState> {
  const { portal, hosts, clock, noteRefused } = deps.services;
  const image = safeImage(info.qrcode, portal, hosts().images);
  if (image === null) {
    noteRefused({ use: 'image', address: info.qrcode ?? '' });
    throw new HubError('malformed');
  }
  const expiresAt = clock.now() + info.expires_in * 1000;
  const shown = { kind: 'scan', provider, image, appLink: appLinkOf(info.app_url, portal) } as const;
  let isScanned = false;
  state.set({ ...shown, isScanned });
  const noteScan = (): void => {
    if (!isScanned) state.set({ ...shown, isScanned: true });
    isScanned = true;
  };
  const end = await pollScan(deps, { provider, link: info.link }, noteScan, signal);
  if (end) return added(provider);
  const isEarly = clock.now() < expiresAt - endSlackMs;
  return { kind: 'over', provider, reason: isScanned && isEarly ? 'refused' : 'expired' };
}

/** Opens an app: its own scheme, or https; `http:` only if the portal uses it. */
function appLinkOf(value: string | undefined, portal: string): string | null {
  if (value === undefined || value.length > 2048) return null;
  if (/^weixin:\/\/[\w./?=&%+-]+$/.test(value)) return value;
  const link = safeLink(value, portal);
  if (link === null || !/^https?:/.test(link)) return null;
  return link.startsWith('http:') && portal.startsWith('https:') ? null : link;
}
