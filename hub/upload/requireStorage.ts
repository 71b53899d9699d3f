import type { Adapters } from '../adapters/adapters';
import type { StorageAdapter } from '../adapters/storage';
import { methodOff } from '../answers/refusal';

/** @throws Refusal -100111 when the hub has no object storage */
export function requireStorage({ storage }: Pick<Adapters, 'storage'>): StorageAdapter {
  if (!storage) throw methodOff();
  return storage;
}
