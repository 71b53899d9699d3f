/** What a page of another site shows of the account: a few facts, read again when something may have changed. */
import { parseShow, type AccountPart } from '../../contract/accountShow';
import { listApps } from '../../api/apps';
import { listFactors } from '../../api/factors';
import { HubError } from '../../api/hubError';
import { listLinks } from '../../api/links';
import { listSessions } from '../../api/sessions';
import { userProfile } from '../../api/userProfile';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask } from '../../lib/latestTask';
import { createStore, type ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { noticeEnd, type OwnedItemsDeps } from './ownedItems';
import type { ProfileInfo } from './ownProfile';

/** What is not asked for, not offered, or could not be read is left out. */
export interface AccountFacts {
  profile: ProfileInfo;
  shown: ReadonlySet<AccountPart>;
  /** Whether a sign-in asks for a second step. */
  isTwoStep?: boolean;
  /** How many browsers are signed in. */
  browsers?: number;
  /** Ids of the services that sign in to the account. */
  links?: readonly string[];
  /** How many apps have received something. */
  apps?: number;
}

export type AccountSummaryState =
  { kind: 'loading' } | { kind: 'failed'; text: VisitorText } | { kind: 'shown'; facts: AccountFacts };

/** Nothing rejects. */
export interface AccountSummary {
  state: ReadableStore<AccountSummaryState>;
  /** What is on screen stays until the answer, and after a failure. */
  load(): Promise<void>;
}

export interface AccountSummaryDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session' | 'config'>;
}

export function createAccountSummary(deps: AccountSummaryDeps): AccountSummary {
  const { services } = deps;
  // Several things ask at once: a window's message, and the focus that comes back.
  const task = createLatestTask(deps.signal);
  const state = createStore<AccountSummaryState>({ kind: 'loading' });
  return {
    state,
    load: () =>
      task.run(async ({ signal }) => {
        if (!services.session.get()) return;
        if (state.get().kind === 'failed') state.set({ kind: 'loading' });
        try {
          const facts = await readFacts(services, signal);
          if (!signal.aborted) state.set({ kind: 'shown', facts });
        } catch (error) {
          if (signal.aborted) return;
          reportFailure(services, error);
          noticeEnd(deps);
          const key = 'account.failed';
          if (state.get().kind !== 'shown')
            state.set({ kind: 'failed', text: errorText(error, key) ?? { key } });
        }
      }),
  };
}

async function readFacts(
  { hub, config }: AccountSummaryDeps['services'],
  signal: AbortSignal,
): Promise<AccountFacts> {
  const options = { ignoreMessage: true, signal } as const;
  const { isDone, info: profile } = await hub.call(userProfile, {}, options);
  if (!isDone || !profile) throw new HubError('business');
  const parts = parseShow(config().address.show);
  const read = async <Value>(
    isShown: boolean,
    offer: string,
    ask: () => Promise<Value>,
  ): Promise<Value | undefined> =>
    isShown && profile.offers?.includes(offer) ? ask().catch(() => undefined) : undefined;
  const security = parts.has('security');
  const [factors, browsers, links, apps] = await Promise.all([
    read(security, 'factors', async () => (await hub.call(listFactors, {}, options)).info?.factors.length),
    read(security, 'sessions', async () => (await hub.call(listSessions, {}, options)).info?.sessions.length),
    read(parts.has('links'), 'links', async () => (await hub.call(listLinks, {}, options)).info?.links),
    read(parts.has('privacy'), 'apps', async () => (await hub.call(listApps, {}, options)).info?.apps.length),
  ]);
  return {
    profile,
    shown: parts,
    ...(factors !== undefined && { isTwoStep: factors > 0 }),
    ...(browsers !== undefined && { browsers }),
    ...(links !== undefined && { links: links.map(({ provider }) => provider) }),
    ...(apps !== undefined && { apps }),
  };
}
