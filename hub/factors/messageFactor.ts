/** What second factors have in common whose code is sent in a message: by e-mail, by SMS. */
import { isRightCode } from '../codes/checkCode';
import { hasFreshCode, sendCode } from '../codes/sendCode';
import { askerOf } from '../codes/sendPrice';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext, HubFactor } from '../http/callContext';
import { requireFlow } from '../http/requireFlow';
import type { Channel, Identifier } from '../input/identifier';

/** @param codeField field of the login call for its code, from before there was `code` */
export function createMessageFactor(
  channel: Channel,
  { codeField, amr }: Required<Pick<HubFactor, 'codeField' | 'amr'>>,
): HubFactor {
  const recipientOf = (account: AccountRow): Identifier => ({ kind: channel, value: account[channel] ?? '' });
  return {
    id: channel,
    codeField,
    amr,
    enrolled: (_, account) => account[channel] !== null,
    maskedTo: (account) => maskRecipient(recipientOf(account)),
    async challenge(context, account, isRepeated) {
      const recipient = recipientOf(account);
      if (isRepeated || !(await isSentAlready(context, recipient))) await sendFactorCode(context, recipient);
    },
    verify: (context, account, code) =>
      isRightCode(context, { purpose: 'verify', recipient: recipientOf(account), code, consume: true }),
  };
}

/** One that was sent to this visit a moment ago is still valid. */
function isSentAlready(context: CallContext, recipient: Identifier): Promise<boolean> {
  const { database, tenant, clock } = context;
  const visit = { tenantId: tenant.id, flow: requireFlow(context), now: clock.now() };
  return database.run((queries) => hasFreshCode(queries, visit, { purpose: 'verify', recipient }));
}

/** Only after a right first factor. */
async function sendFactorCode(context: CallContext, recipient: Identifier): Promise<void> {
  const asker = await askerOf(context, 'verify', recipient);
  await sendCode(context, { purpose: 'verify', recipient, delivery: 'code', asker });
}

/** Only the owner recognizes it: `s•••@example.com`, `138••••8000`. */
export function maskRecipient({ kind, value }: Identifier): string {
  if (kind === 'mobile') return `${value.slice(0, 3)}••••${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}•••${value.slice(at)}`;
}
