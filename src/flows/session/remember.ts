/** What stays in this browser after a sign-out: nothing, or what the visitor asked to be greeted with. */
import {
  forgetRemembered,
  readRemembered,
  writeRemembered,
  type RememberedAccount,
} from '../../session/rememberedAccount';
import type { Services } from '../services';
import { askProfile } from './askProfile';

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
  const info = await askProfile(hub);
  if (info === null) return {};
  const account = info.email ?? info.mobile;
  return {
    name: info.username,
    ...(info.avatar !== undefined && { picture: info.avatar }),
    ...(account !== undefined && { account }),
  };
}

/**
 * Call it before a sign-out that keeps nothing; another account's record stays, whose owner asked for it. Never rejects. A name
 * may have changed since, so an address or number says whose the record is; without the hub's answer the name alone does.
 */
export async function forgetOwn({ hub, session, storage, clock }: Deps, tenant: string): Promise<void> {
  const kept = readRemembered(storage, tenant, clock.now());
  if (!kept) return;
  const isNamed = kept.name === session.get()?.username;
  if (isNamed || (await isOwn(hub, kept))) forgetRemembered(storage, tenant);
}

async function isOwn(hub: Services['hub'], { name, account }: RememberedAccount): Promise<boolean> {
  const info = await askProfile(hub);
  if (info === null) return false;
  return account === undefined ? info.username === name : [info.email, info.mobile].includes(account);
}
