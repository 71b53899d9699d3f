/** Checks the signature of a passkey and records its use. */
import type { Assertion } from '../../../src/api/passkeys';
import { notifyOwner } from '../../accounts/notifyOwner';
import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import type { Queries } from '../../database/database';
import type { AccountRow } from '../../database/tables/accounts';
import type { CallContext } from '../../http/callContext';
import { spendBudget } from '../../limits/budget';
import { copiesOfAccount } from './passkeyLimits';
import { passkeys, type PasskeyRow } from './passkeyTables';
import { isPasskey, type OwnedPasskey } from './ownPasskeys';
import { relyingParty } from './relyingParty';

/** -100116: removed, or never known here. */
export function passkeyUnknown(): Refusal {
  return new Refusal({ code: codes.passkeyUnknown, message: 'error.passkeyUnknown' });
}

/** -100102: not right for this challenge, page, device or user. */
export function passkeyRefused(): Refusal {
  return new Refusal({ code: codes.codeWrong, message: 'error.passkeyRefused' });
}

/** What an authenticator said at a use. */
export interface PasskeyUse {
  counter: number;
  synced: boolean;
}

export interface PasskeyAnswer {
  /** A spent one. */
  challenge: string;
  response: Assertion;
  /** An authenticator that was given the ids of passkeys may leave out whose they are (WebAuthn section 5.2.2). */
  isOwnerKnown?: boolean;
}

/** @throws Refusal -100102 */
export async function checkPasskey(
  context: CallContext,
  { passkey, handle }: Pick<OwnedPasskey, 'passkey' | 'handle'>,
  { challenge, response, isOwnerKnown = false }: PasskeyAnswer,
): Promise<PasskeyUse> {
  const { userHandle, ...parts } = response.response;
  if (userHandle !== handle && !(isOwnerKnown && (userHandle ?? null) === null)) throw passkeyRefused();
  const party = relyingParty(context);
  // With what reads certificates, 30 MB and a quarter of a second: loaded with the first passkey.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyAuthenticationResponse({
    response: { ...response, response: parts, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedTopOrigin: party.topOrigins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // `recordUse` compares it, under a lock.
      counter: 0,
    },
  }).catch(() => null);
  if (!checked?.verified) throw passkeyRefused();
  const { newCounter, credentialDeviceType, credentialBackedUp } = checked.authenticationInfo;
  // Fixed when it was made: who has the key of one device cannot declare it synced.
  if ((credentialDeviceType === 'multiDevice') !== passkey.canSync) throw passkeyRefused();
  return { counter: newCounter, synced: credentialBackedUp };
}

/** Whether a counter says that there may be a copy; devices without one say 0. */
export const goesBack = (before: number, now: number): boolean => (before > 0 || now > 0) && now <= before;

/** What became of a use. */
export type UseEnd = 'fine' | 'copied' | 'refused' | 'gone';

/**
 * Run it in a transaction. Passkeys that sync may come with an older counter, those of one device may not.
 * @returns `gone` where the passkey was removed meanwhile
 */
export async function recordUse(
  queries: Queries,
  passkey: Pick<PasskeyRow, 'id' | 'tenantId'>,
  { counter, synced }: PasskeyUse,
  now: number,
): Promise<UseEnd> {
  const [held] = await queries.select().from(passkeys).where(isPasskey(passkey)).for('update');
  if (!held) return 'gone';
  const isBack = goesBack(held.counter, counter);
  if (isBack && !held.canSync) return 'refused';
  await queries
    .update(passkeys)
    .set({ counter: Math.max(held.counter, counter), synced, usedAt: now })
    .where(isPasskey(passkey));
  return isBack ? 'copied' : 'fine';
}

/**
 * Tells the operator of a counter that went back, and the owner once a day.
 * @throws Refusal for a use that does not count
 */
export async function settleUse(context: CallContext, account: AccountRow, end: UseEnd): Promise<void> {
  if (end === 'copied' || end === 'refused') {
    context.note('copied-key');
    const budget = { rule: copiesOfAccount, subject: account.id };
    if ((await spendBudget(context, budget)) === 0) notifyOwner(context, account, 'copiedKey');
  }
  if (end === 'refused') throw passkeyRefused();
  if (end === 'gone') throw passkeyUnknown();
}
