import { resolveBrand } from '../../src/brand/resolveBrand';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';

/**
 * Call it after a right first factor: nobody else learns that an account is locked.
 * @throws Refusal -100119 with the tenant's contact, where its profile has one
 */
export function refuseLocked(
  { lockedAt }: Pick<AccountRow, 'lockedAt'>,
  context: Pick<CallContext, 'tenant' | 'language' | 'portalOrigin'>,
): void {
  if (lockedAt === null) return;
  const contact = contactOf(context);
  throw new Refusal(
    contact === null
      ? { code: codes.accountLocked, message: 'error.accountLocked' }
      : { code: codes.accountLocked, message: 'error.accountLockedContact', values: { contact } },
  );
}

/** As a person types it: an address, a number, a page. */
function contactOf({
  tenant,
  language,
  portalOrigin,
}: Pick<CallContext, 'tenant' | 'language' | 'portalOrigin'>): string | null {
  const { contact, helpCentre } = resolveBrand(tenant.settings, language, portalOrigin);
  const url = (contact ?? helpCentre)?.url;
  return url?.replace(/^(?:mailto:|tel:|https?:\/\/)/, '').replace(/[?#].*$|\/$/, '') ?? null;
}
