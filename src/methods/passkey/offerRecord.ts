/** When this browser was asked to make a passkey (docs/contract.md section 4, "Storage"). */
import type { GuardedStorage } from '../../session/guardedStorage';
import { recordVersion } from '../../contract/cacheRecords';
import { readRecord, writeRecord } from '../../lib/expiringCache';

const key = 'passkey-offer';
const pauseSeconds = 30 * 24 * 60 * 60;

type Storage = Pick<GuardedStorage, 'local'>;

/** `paused`: in the last 30 days. */
export function readOffer({ local }: Storage, now: number): 'due' | 'paused' | 'never' {
  const text = local.getItem(key);
  const record = text === null ? undefined : readRecord(text, recordVersion, now);
  if (record === 'never') return 'never';
  return record === undefined ? 'due' : 'paused';
}

export function noteOffer({ local }: Storage, now: number, answer: 'asked' | 'never'): void {
  const expirySeconds = answer === 'never' ? null : pauseSeconds;
  local.setItem(key, writeRecord(answer, recordVersion, now, { expirySeconds, clear: false }));
}
