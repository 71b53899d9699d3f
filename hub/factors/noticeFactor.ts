import { notifyOwner } from '../accounts/notifyOwner';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext, HubFactor } from '../http/callContext';

const kinds = {
  newFactor: 'factor_added',
  removedFactor: 'factor_removed',
  newRecoveryCodes: 'recovery_codes_made',
} as const;

interface FactorChange {
  factor?: HubFactor;
  undoAt: string | undefined;
}

/** What owner and operator hear about a factor that was set up or removed, or about new recovery codes. */
export function noticeFactor(
  context: CallContext,
  account: AccountRow,
  notice: keyof typeof kinds,
  { factor, undoAt }: FactorChange,
): void {
  context.note('factor', { kind: kinds[notice], accountId: account.id });
  notifyOwner(context, account, notice, {
    provider: factor?.nameOf?.(context.t) ?? factor?.id ?? '',
    undoAt,
  });
}
