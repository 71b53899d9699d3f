/** The passkeys of the account that is signed in, and what its owner does with them. */
import { listPasskeys, removePasskey, renamePasskey, type PasskeyEntry } from '../../api/passkeys';
import { createOwnedItems, type Change, type OwnedItems } from '../../flows/account/ownedItems';
import type { TextKey } from '../../i18n/namespaces';
import type { AccountSectionProps } from '../method';
import { createPasskey, type Creation } from './createPasskey';
import { signalOwned } from './signals';

/** Stands for the passkey that is being made, as `ending` of the list. */
export const newPasskey = 'new';

/** Nothing rejects; each returns whether it was done. */
export interface OwnPasskeys extends Pick<OwnedItems<PasskeyEntry>, 'list' | 'load'> {
  add(): Promise<boolean>;
  rename(id: string, name: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

export function createOwnPasskeys({
  context: { services },
  withProof,
  signal,
  onSessionOver,
}: Omit<AccountSectionProps, 'changes' | 'onChanged' | 'isOnlyWay' | 'demanded'>): OwnPasskeys {
  const { hub } = services;
  const options = { ignoreMessage: true, signal } as const;
  const items = createOwnedItems<PasskeyEntry>(
    { services, signal, onSessionOver },
    {
      list: async () => (await hub.call(listPasskeys, {}, options)).info?.passkeys,
      end: async (id) => changed(await withProof(() => hub.call(removePasskey, { id }, options), signal)),
      failed: { load: 'sessions.failed', end: 'links.remove_failed' },
    },
  );
  const tell = (isDone: boolean): boolean => {
    if (isDone) void signalOwned(hub, signal);
    return isDone;
  };
  return {
    list: items.list,
    load: () => items.load(),
    add: () =>
      items.change(
        newPasskey,
        async () => afterCreation(await createPasskey({ services, signal, withProof })),
        'passkeys.add_failed',
      ),
    rename: async (id, name) =>
      tell(
        await items.change(
          id,
          async () => changed(await withProof(() => hub.call(renamePasskey, { id, name }, options), signal)),
          'passkeys.rename_failed',
        ),
      ),
    remove: async (id) => tell(await items.end(id)),
  };
}

/** @param answer `null`: the owner cancelled */
const changed = (answer: object | null): Change => (answer === null ? 'cancelled' : 'done');

const refusals: Readonly<Partial<Record<Creation, TextKey>>> = {
  exists: 'passkeys.exists',
  notHere: 'passkeys.not_here',
  unable: 'passkeys.unable',
};

function afterCreation(creation: Creation): Change {
  if (creation === 'made') return 'done';
  const key = refusals[creation];
  return key ? { key } : 'cancelled';
}
