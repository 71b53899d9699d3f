/**
 * Whose link is it? A stolen password is enough to link another service to an account. Such a link outlives the
 * password, so a reset removes it unless the owner keeps it.
 */
import type { AccountRow, IdentityRow } from '../database/tables/accounts';
import type { Proof } from '../factors/requiredFactor';

/** How long an owner has to notice a link that nobody confirmed. */
export const doubtMs = 30 * 24 * 60 * 60 * 1000;

type Link = Pick<IdentityRow, 'confirmed' | 'createdAt'>;
type Owner = Pick<AccountRow, 'confirmedAt'>;

/** Whether the account had the link before its last sign-in that proved more than the password. */
function isEstablished({ confirmed, createdAt }: Link, { confirmedAt }: Owner): boolean {
  return confirmed || (confirmedAt !== null && createdAt <= confirmedAt);
}

/**
 * Whether a reset asks about a link. It does not if the sign-in that made the link proved more than the password, or if
 * one after it did and 30 days have passed: an owner who signs in once more has not noticed a stranger's link by that.
 */
export function isQuestionable(link: Link, owner: Owner, now: number): boolean {
  if (link.confirmed) return false;
  return !isEstablished(link, owner) || link.createdAt > now - doubtMs;
}

/** For one that was questionable at another account of its owner: what confirmed the account says nothing about it. */
export const doubtAgain = (now: number): Link => ({ confirmed: false, createdAt: now });

/** Proofs that who has the password can prepare: by a link, by a credential of their own. */
const alone: ReadonlySet<Proof> = new Set<Proof>(['password', 'federated', 'deviceAndUser']);

/**
 * Whether a sign-in proves more than the password: a code, a registration, or a link that a reset would keep. One that it
 * asks about may be a stranger's, who would confirm further ones by it.
 * @param link the link or other credential that signs in, if any
 */
export function isConfirming(given: readonly Proof[], link: Link | null, owner: Owner, now: number): boolean {
  if (given.some((proof) => !alone.has(proof))) return true;
  return link !== null && !isQuestionable(link, owner, now);
}

/**
 * Whether nothing signs in to the account. A password does with an address or a number.
 * @param ways its links, and its credentials of other methods, that stay
 */
export function isClosed({ email, mobile }: Pick<AccountRow, 'email' | 'mobile'>, ways: number): boolean {
  return email === null && mobile === null && ways <= 0;
}
