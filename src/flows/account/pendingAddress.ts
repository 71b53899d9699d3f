/** A change of an address or number that waits for its code, kept over a reload. Never the code. */
import type { Draft } from '../../session/guardedStorage';
import { isCodeStillValid, resendAfterMs } from '../form/sendCode';
import type { SentCode } from '../form/formState';
import type { Services } from '../services';
import type { RequestOf } from '../../api/defineCall';
import type { addressStart } from '../../api/addresses';

export type AddressKind = RequestOf<typeof addressStart>['kind'];

type Deps = Pick<Services, 'storage' | 'clock'>;

interface PendingAddress {
  sent: SentCode;
  /** The owner was at the code's field; else the change was left, and the code still counts. */
  isOpen: boolean;
}

/** The code that was sent last for a kind of address, which `found` brings back from before a reload. */
export function createPendingAddress(deps: Deps, kind: AddressKind) {
  const found = readPending(deps, kind);
  let last = found?.sent;
  return {
    found,
    last: () => last,
    sent(sent: SentCode): void {
      last = sent;
      keepPending(deps, kind, { sent, isOpen: true });
    },
    leave(): void {
      if (last) keepPending(deps, kind, { sent: last, isOpen: false });
    },
    forget(): void {
      last = undefined;
      deps.storage.remove(keyOf(kind));
    },
  };
}

const keyOf = (kind: AddressKind) => `change-${kind}` as const;

/** Kept for the sign-in it began in (`signed-in`): whoever signs in later in this tab must not see the address. */
function keepPending({ storage }: Deps, kind: AddressKind, { sent, isOpen }: PendingAddress): void {
  const tab = storage.get('signed-in');
  if (tab === null) return;
  const draft: Draft = { account: sent.account, resend_at: sent.resendAt, step: Number(isOpen), tab };
  storage.set(keyOf(kind), draft);
}

/** @returns `null` where there is none, another sign-in began it, or its code no longer counts */
function readPending({ storage, clock }: Deps, kind: AddressKind): PendingAddress | null {
  const { account, resend_at: resendAt, step, tab } = storage.get(keyOf(kind)) ?? {};
  if (account === undefined || resendAt === undefined) return null;
  const now = clock.now();
  // A clock that was set back must not cause a long wait.
  const sent = { account, resendAt: Math.min(resendAt, now + resendAfterMs) };
  if (tab === storage.get('signed-in') && isCodeStillValid(sent, account, now))
    return { sent, isOpen: step === 1 };
  storage.remove(keyOf(kind));
  return null;
}
