import { notifyOwner } from '../accounts/notifyOwner';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext, HubFactor } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';

const kinds = {
  newFactor: 'factor_added',
  removedFactor: 'factor_removed',
  newRecoveryCodes: 'recovery_codes_made',
} as const;

interface FactorChange {
  factor?: HubFactor;
  undo: readonly UndoPart[];
}

/** What owner and operator hear about a factor that was set up or removed, or about new recovery codes. */
export function noticeFactor(
  context: CallContext,
  account: AccountRow,
  notice: keyof typeof kinds,
  { factor, undo }: FactorChange,
): void {
  context.note('factor', { kind: kinds[notice], accountId: account.id });
  notifyOwner(context, account, notice, {
    provider: factor?.nameOf?.(context.t) ?? factor?.id ?? '',
    undo,
  });
}
