import { isKnownDevice } from '../../accounts/knownDevices';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../../limits/failureLimit';
import { larkIssuer } from '../../accounts/identity';
import type { FederatedIdentity } from '../../accounts/signInWithIdentity';
import type { LarkAdapter, LarkCode } from '../../adapters/lark';
import type { CallContext } from '../../http/callContext';
import { wideBlock } from '../../http/clientAddress';
import { codes, type RefusalName } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import { requireFlow } from '../../http/requireFlow';
import type { Tenant } from '../../database/tables/tenants';
import { takeBudget, type BudgetRule } from '../../limits/budget';
import {
  larkCodesOfAddress,
  larkCodesOfBlock,
  larkCodesOfBrowser,
  larkShareOfStrangers,
} from '../../limits/budgets';
import { requireTaking } from '../../limits/requireBudget';

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
 * they belong to a visit and have budgets. Codes that Lark refuses count as failed attempts of the visit, not of its
 * address: many people may share that.
 * @param home tenant of the account
 * @throws Refusal -100102 to -100105, or -100113 without a visit
 */
export async function redeemLarkCode(
  context: CallContext,
  lark: LarkAdapter,
  code: LarkCode,
  home: Pick<Tenant, 'id'>,
): Promise<FederatedIdentity> {
  const { database, tenant, clock } = context;
  const attempt: Attempt = {
    tenantId: tenant.id,
    action: 'lark',
    account: null,
    address: `visit ${requireFlow(context)}`,
    isKnownDevice: true,
    now: clock.now(),
  };
  await database.run((queries) => refuseAfterFailures(queries, attempt));
  await spendCall(context, home);
  const result = await lark.redeem(code);
  if (!('refused' in result))
    return { issuer: larkIssuer, subject: result.openId, provider: 'lark', email: null, name: null };
  await database.transaction((queries) => recordAttempt(queries, attempt, false));
  throw new Refusal(refusals[result.refused]);
}

/** Counts a call of Lark. The reserve of an address belongs to browsers that have signed in to the tenant before. */
async function spendCall(context: CallContext, home: Pick<Tenant, 'id'>): Promise<void> {
  const { address } = context;
  const share = (await isKnownBrowser(context, home)) ? 1 : larkShareOfStrangers;
  const shared = (rule: BudgetRule): BudgetRule => ({ ...rule, most: rule.most * share });
  await requireTaking(context, shared(larkCodesOfAddress), address);
  await requireTaking(context, shared(larkCodesOfBlock), wideBlock(address));
}

async function isKnownBrowser(context: CallContext, { id: tenantId }: Pick<Tenant, 'id'>): Promise<boolean> {
  const { database, device, clock } = context;
  if (device === null) return false;
  const question = { tenantId, device, now: clock.now() };
  const isKnown = await database.run((queries) => isKnownDevice(queries, question));
  return isKnown && (await takeBudget(context, { rule: larkCodesOfBrowser, subject: device })).waitMs === 0;
}
