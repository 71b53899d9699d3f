/** What the owner of the account agreed to, the newest first, and the documents as they were. */
import { listAgreements, readAgreedText, type Agreement } from '../../api/agreements';
import type { InfoOf } from '../../api/defineCall';
import { HubError } from '../../api/hubError';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask } from '../../lib/latestTask';
import { createStore, type ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { createOwnedItems, noticeEnd, type OwnedItems, type OwnedItemsDeps } from './ownedItems';

export interface AgreementsDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
}

/** A document whose text was kept. */
export interface AgreedDocument {
  name: string;
  /** Id of the text. */
  text: string;
  version: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The document that is being read. */
export type ReadingState =
  | { kind: 'none' }
  | { kind: 'loading'; document: AgreedDocument }
  | { kind: 'failed'; document: AgreedDocument; problem: VisitorText }
  | { kind: 'shown'; document: AgreedDocument; info: InfoOf<typeof readAgreedText> };

/** Nothing rejects, and nothing here can be ended. */
export interface Agreements extends Pick<OwnedItems<Agreement>, 'list' | 'load'> {
  reading: ReadableStore<ReadingState>;
  /** Shows a document as it was; the one before is left. */
  read(document: AgreedDocument): Promise<void>;
  close(): void;
}

export function createAgreements(deps: AgreementsDeps): Agreements {
  const { services, signal } = deps;
  const reading = createStore<ReadingState>({ kind: 'none' });
  const task = createLatestTask(signal);
  const items = createOwnedItems<Agreement>(deps, {
    list: async () => {
      const { info } = await services.hub.call(listAgreements, {}, { ignoreMessage: true, signal });
      return info?.agreements;
    },
    end: () => Promise.resolve('cancelled'),
    failed: { load: 'sessions.failed', end: 'sessions.failed' },
  });
  return {
    list: items.list,
    load: () => items.load(),
    reading,
    read: (document) =>
      task.run(async ({ signal: own }) => {
        reading.set({ kind: 'loading', document });
        const next = await readText(deps, document, own);
        if (!own.aborted) reading.set(next);
      }),
    close() {
      task.cancel();
      reading.set({ kind: 'none' });
    },
  };
}

async function readText(
  deps: AgreementsDeps,
  document: AgreedDocument,
  signal: AbortSignal,
): Promise<ReadingState> {
  const { services } = deps;
  try {
    const { text } = document;
    const { info } = await services.hub.call(readAgreedText, { text }, { ignoreMessage: true, signal });
    if (!info) throw new HubError('business');
    return { kind: 'shown', document, info };
  } catch (error) {
    if (!signal.aborted) {
      reportFailure(services, error);
      noticeEnd(deps);
    }
    return {
      kind: 'failed',
      document,
      problem: errorText(error, 'agreed.failed') ?? { key: 'agreed.failed' },
    };
  }
}
