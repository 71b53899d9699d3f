import { notifyOwner } from '../accounts/notifyOwner';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext, HubFactor } from '../http/callContext';

/** What owner and operator hear about a factor that was set up or removed, or about new recovery codes. */
export function noticeFactor(
  context: CallContext,
  account: AccountRow,
  notice: 'newFactor' | 'removedFactor' | 'newRecoveryCodes',
  factor?: HubFactor,
): void {
  context.note('factor');
  notifyOwner(context, account, notice, { provider: factor?.nameOf?.(context.t) ?? factor?.id ?? '' });
}
