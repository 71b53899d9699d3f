import { notifyOwner } from '../../accounts/notifyOwner';
import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import type { AccountRow } from '../../database/tables/accounts';
import type { CallContext, HubFactor } from '../../http/callContext';
import { countRecoveryCodes, listRecoveryCodes, spendRecoveryCode } from './recoveryCodes';
import { restoreRecoveryCodes } from './recoveryCodesUndo';

/** So many left are told to the owner as few. */
const fewCodes = 2;

/** A code that the owner wrote down, for when the other factors are out of reach. */
export const recoveryCodeFactor: HubFactor = {
  id: 'recovery_code',
  isLastResort: true,
  amr: ['otp'],
  inform: async (queries, account) => ({ recovery_codes_left: await countRecoveryCodes(queries, account) }),
  enrolled: async ({ database }, account) =>
    (await database.run((queries) => countRecoveryCodes(queries, account))) > 0,
  async verify(context, account, typed) {
    const end = await spendRecoveryCode(context, account, typed, context.clock.now());
    if (end === 'used') return new Refusal({ code: codes.codeUsed, message: 'error.recoveryCodeUsed' });
    if (end === 'right') await tellOwner(context, account);
    return end === 'right';
  },
  snapshot: listRecoveryCodes,
  restore: restoreRecoveryCodes,
};

async function tellOwner(context: CallContext, account: AccountRow): Promise<void> {
  const { database, t } = context;
  const left = await database.run((queries) => countRecoveryCodes(queries, account));
  const more = [
    t('message.recoveryCodesLeft', { left }),
    ...(left <= fewCodes ? [t('message.makeRecoveryCodes')] : []),
  ];
  context.note('factor', { kind: 'recovery_code_used', accountId: account.id });
  notifyOwner(context, account, 'usedRecoveryCode', { more: more.join(' ') });
}
