import { recordAttempt, refuseAfterFailures, type Attempt } from '../accounts/failureLimit';
import { larkIssuer } from '../accounts/identity';
import type { Outsider } from '../accounts/signInOutsider';
import type { LarkAdapter, LarkCode } from '../adapters/lark';
import type { CallContext } from '../http/callContext';
import { wideBlock } from '../http/clientAddress';
import { codes, type RefusalName } from '../http/codes';
import { Refusal } from '../http/refusal';
import { requireFlow } from '../http/requireFlow';
import { larkCodesOfAddress, larkCodesOfBlock } from '../limits/budgets';
import { requireBudget } from '../limits/requireBudget';

/** Refusals of a sign-in with a code of Lark, beside those for an unknown domain. */
export const larkRefusals = [
  'methodOff',
  'codeWrong',
  'codeExpired',
  'codeUsed',
  'registrationOff',
  'accountOrPasswordWrong',
  'tooManyTries',
  'otherFlow',
] as const satisfies readonly RefusalName[];

const refusals = {
  wrong: { code: codes.codeWrong, message: 'error.providerRefused' },
  used: { code: codes.codeUsed, message: 'error.signInUsed' },
  expired: { code: codes.codeExpired, message: 'error.signInExpired' },
} as const;

/**
 * Exchanges a code of Lark for the person it is about. It runs outside a transaction, since a real Lark answers over
 * the network; a code is spent even when the sign-in is refused afterwards, as at Lark. Lark counts an app's calls, so
 * they belong to a visit and have budgets, and codes that Lark refuses count as failed attempts.
 * @throws Refusal -100102 to -100105, or -100113 without a visit
 */
export async function redeemLarkCode(
  context: CallContext,
  lark: LarkAdapter,
  code: LarkCode,
): Promise<Outsider> {
  const { database, tenant, address, clock } = context;
  requireFlow(context);
  const attempt: Attempt = {
    tenantId: tenant.id,
    action: 'lark',
    account: null,
    address,
    isKnownDevice: false,
    now: clock.now(),
  };
  await database.run((queries) => refuseAfterFailures(queries, attempt));
  await requireBudget(context, larkCodesOfAddress, address);
  await requireBudget(context, larkCodesOfBlock, wideBlock(address));
  const result = await lark.redeem(code);
  if (!('refused' in result))
    return { issuer: larkIssuer, subject: result.openId, provider: 'lark', email: null, name: null };
  await database.transaction((queries) => recordAttempt(queries, attempt, false));
  throw new Refusal(refusals[result.refused]);
}
