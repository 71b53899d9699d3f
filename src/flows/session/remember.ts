/** What stays in this browser after a sign-out: nothing, or what the visitor asked to be greeted with. */
import { userProfile } from '../../api/userProfile';
import {
  forgetRemembered,
  readRemembered,
  writeRemembered,
  type RememberedAccount,
} from '../../session/rememberedAccount';
import type { Services } from '../services';

/** Short, so that leaving takes no longer. */
const maxMs = 2000;

type Deps = Pick<Services, 'hub' | 'session' | 'storage' | 'clock'>;

/**
 * Keeps who is signed in, before the sign-out. Never rejects: without the hub's answer the name alone is kept.
 * @param tenant `settingsDomain`
 */
export async function rememberAccount({ hub, session, storage, clock }: Deps, tenant: string): Promise<void> {
  const name = session.get()?.username ?? '';
  const method = storage.get('last-method');
  const kept = { name, ...(method !== null && { method }), ...(await readProfile(hub)) };
  writeRemembered(storage, tenant, kept, clock.now());
}

async function readProfile(hub: Services['hub']): Promise<Partial<RememberedAccount>> {
  try {
    const { isDone, info } = await hub.call(userProfile, {}, { ignoreMessage: true, timeoutMs: maxMs });
    if (!isDone) return {};
    const account = info.email ?? info.mobile;
    return {
      name: info.username,
      ...(info.avatar !== undefined && { picture: info.avatar }),
      ...(account !== undefined && { account }),
    };
  } catch {
    return {};
  }
}

/** Call it before a sign-out that keeps nothing; another account's record stays, whose owner asked for it. */
export function forgetOwn({ session, storage, clock }: Omit<Deps, 'hub'>, tenant: string): void {
  const kept = readRemembered(storage, tenant, clock.now());
  if (kept?.name === session.get()?.username) forgetRemembered(storage, tenant);
}
