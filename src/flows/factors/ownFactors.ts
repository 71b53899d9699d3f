/** The second factors of the account that is signed in, and what its owner does with them. */
import {
  listFactors,
  preferFactor,
  removeFactor,
  renewRecoveryCodes,
  type FactorEntry,
} from '../../api/factors';
import { HubError } from '../../api/hubError';
import { createStore, type ReadableStore } from '../../lib/store';
import { createOwnedItems, type Change, type OwnedItems, type OwnedItemsDeps } from '../account/ownedItems';
import type { Services } from '../services';
import type { WithProof } from '../verify/withProof';
import { createAppSetUp, type AppSetUp } from './appSetUp';

/** The factor that `setUp` turns on. Recovery codes come and go with it. */
export const appFactor = 'totp';

/** Stands for the recovery codes that are being made, as `ending` of the list. */
export const newCodes = 'codes';

/** What the hub says beside the list. */
export interface FactorFacts {
  codesLeft: number;
  /** By the tenant. */
  isRequired: boolean;
  /** Until then, a sign-in without a factor passes. Milliseconds since 1970. */
  graceUntil: number | null;
}

/** Nothing rejects; each returns whether it was done. */
export interface OwnFactors extends Pick<OwnedItems<FactorEntry>, 'list' | 'load'> {
  facts: ReadableStore<FactorFacts>;
  /** A sign-in asks for it first. */
  prefer(id: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** The codes before count no more. */
  renewCodes(): Promise<boolean>;
  /** New ones, until their owner has saved them. */
  codes: ReadableStore<readonly string[] | null>;
  dropCodes(): void;
  setUp: AppSetUp;
}

export interface OwnFactorsDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
  withProof: WithProof;
}

export function createOwnFactors(deps: OwnFactorsDeps): OwnFactors {
  const { services, signal, withProof, onSessionOver } = deps;
  const { hub } = services;
  const options = { ignoreMessage: true, signal } as const;
  const facts = createStore<FactorFacts>({ codesLeft: 0, isRequired: false, graceUntil: null });
  const codes = createStore<readonly string[] | null>(null);
  const items = createOwnedItems<FactorEntry>(deps, {
    async list() {
      const { info } = await hub.call(listFactors, {}, options);
      if (!info || signal.aborted) return undefined;
      const { recovery_codes_left: codesLeft, required: isRequired, grace_until: graceUntil = null } = info;
      facts.set({ codesLeft, isRequired, graceUntil });
      return info.factors;
    },
    end: async (id) => changed(await withProof(() => hub.call(removeFactor, { id }, options), signal)),
    failed: { load: 'sessions.failed', end: 'links.remove_failed' },
  });
  const renew = async (): Promise<Change> => {
    const answer = await withProof(() => hub.call(renewRecoveryCodes, {}, options), signal);
    if (answer === null) return 'cancelled';
    if (!answer.info) throw new HubError('business');
    if (!signal.aborted) codes.set(answer.info.recovery_codes);
    return 'done';
  };
  return {
    list: items.list,
    load: () => items.load(),
    facts,
    prefer: (id) =>
      items.change(
        id,
        async () => changed(await withProof(() => hub.call(preferFactor, { id }, options), signal)),
        'factors.prefer_failed',
      ),
    remove: (id) => items.end(id),
    renewCodes: () => items.change(newCodes, renew, 'factors.renew_failed'),
    codes,
    dropCodes: () => codes.set(null),
    setUp: createAppSetUp({ services, signal, withProof, onOver: onSessionOver }),
  };
}

/** @param answer `null`: the owner cancelled */
const changed = (answer: object | null): Change => (answer === null ? 'cancelled' : 'done');
