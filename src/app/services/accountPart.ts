import { importChunk } from '../../lib/importChunk';
import type { AccountPart } from '../../methods/method';
import type { Entry } from '../entry';

/** `null` for a method that this browser cannot use. @throws the import's error */
export async function loadAccountPart(
  { methods, settings, inApp }: Entry,
  id: string,
): Promise<AccountPart | null> {
  const { profile } = settings.brand.get().brand;
  const found = methods.find((method) => method.id === id && method.isOffered(profile, inApp))?.account;
  return found ? importChunk(() => found.load()) : null;
}
