/** Whom the form greets after a sign-out, because they asked for it (docs/contract.md section 4, "Storage"). */
import { recordVersion } from '../contract/cacheRecords';
import { readRecord, writeRecord } from '../lib/expiringCache';
import { ownProperty } from '../lib/ownProperty';
import type { GuardedStorage } from './guardedStorage';

export interface RememberedAccount {
  name: string;
  /** Address as the hub sent it: checked again where it is shown. */
  picture?: string;
  /** E-mail address or phone number to sign in with. */
  account?: string;
  /** How they signed in last. */
  method?: string;
}

type Storage = Pick<GuardedStorage, 'local'>;

/** Followed by the tenant: another one greets nobody. */
const keyPrefix = 'remembered:';
const expirySeconds = 180 * 24 * 60 * 60;
const limits = { name: 100, picture: 2048, account: 254, method: 32 } as const;

const keyOf = (tenant: string): string => keyPrefix + tenant;

/** @param tenant `settingsDomain` @param now milliseconds since 1970 @returns `null` without a record that fits */
export function readRemembered({ local }: Storage, tenant: string, now: number): RememberedAccount | null {
  const found = local.getItem(keyOf(tenant));
  const record = found === null ? undefined : readRecord(found, recordVersion, now);
  const textOf = (field: keyof typeof limits): string => {
    const value = ownProperty(record, field);
    return typeof value === 'string' && value.length <= limits[field] ? value : '';
  };
  const [name, picture, account, method] = [
    textOf('name'),
    textOf('picture'),
    textOf('account'),
    textOf('method'),
  ];
  if (name === '') return null;
  return { name, ...(picture && { picture }), ...(account && { account }), ...(method && { method }) };
}

export function writeRemembered(
  { local }: Storage,
  tenant: string,
  account: RememberedAccount,
  now: number,
): void {
  local.setItem(keyOf(tenant), writeRecord(account, recordVersion, now, { expirySeconds, clear: false }));
}

export function forgetRemembered({ local }: Storage, tenant: string): void {
  local.removeItem(keyOf(tenant));
}
