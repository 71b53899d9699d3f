import type { AccountName } from '../input/accountName';

/**
 * Returns the name to show: as typed, else the part before the @ or the last four digits (docs/contract.md section 6).
 * @param typed may be absent or blank; control characters and direction marks are removed
 */
export function readNickname(typed: string | undefined, name: AccountName): string {
  const clean = (typed ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean !== '') return clean;
  return name.kind === 'email' ? (name.value.split('@')[0] ?? name.value) : name.value.slice(-4);
}
