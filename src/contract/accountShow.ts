/** Which parts of the account a page shows (docs/contract.md section 3, "Account"). */

/** A word of `show`. `security`: ways in, what guards them, where the account is signed in. `privacy`: apps and data. */
export type AccountPart = 'profile' | 'security' | 'links' | 'privacy';

const parts: readonly AccountPart[] = ['profile', 'security', 'links', 'privacy'];

/** @param text words separated by spaces; unknown ones are left out @returns all parts where it names none */
export function parseShow(text: string | null): ReadonlySet<AccountPart> {
  const words = text?.split(/[\s,]+/) ?? [];
  const named = parts.filter((part) => words.includes(part));
  return new Set(named.length === 0 ? parts : named);
}
