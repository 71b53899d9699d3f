import { isKnownDevice } from '../../accounts/knownDevices';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../../limits/failureLimit';
import type { FederatedIdentity } from '../../accounts/signInWithIdentity';
import type { MessengerAdapter, MessengerCode } from './messengerAdapter';
import type { CallContext } from '../../http/callContext';
import { wideBlock } from '../../http/clientAddress';
import { codes, type RefusalName } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import { requireFlow } from '../../http/requireFlow';
import type { Tenant } from '../../database/tables/tenants';
import { takeBudget, type BudgetRule } from '../../limits/budget';
import { requireTaking } from '../../limits/requireBudget';

const windowMs = 10 * 60 * 1000;

/**
 * Codes of a messenger, for one address block and for its wider one: each is a call that the messenger counts. A whole
 * office may arrive in one minute. Browsers that have signed in before have a reserve: one script behind an address does
 * not keep them out.
 */
export const messengerBudgets = (id: string): Record<'address' | 'block' | 'browser', BudgetRule> => ({
  address: { name: `${id} codes`, most: 900, windowMs },
  block: { name: `${id} codes block`, most: 1800, windowMs },
  /** Codes of one known browser; beyond them it counts as an unknown one. */
  browser: { name: `${id} codes browser`, most: 20, windowMs },
});

/** The part of the first two that a browser may use which has not signed in before. */
export const shareOfStrangers = 2 / 3;

/** Refusals of a sign-in with a code, beside those for an unknown domain. */
export const codeRefusals = [
  'methodOff',
  'codeWrong',
  'codeExpired',
  'codeUsed',
  'registrationOff',
  'accountOrPasswordWrong',
  'accountLocked',
  'tooManyTries',
  'otherFlow',
] as const satisfies readonly RefusalName[];

const refusals = {
  wrong: { code: codes.codeWrong, message: 'error.providerRefused' },
  used: { code: codes.codeUsed, message: 'error.signInUsed' },
  expired: { code: codes.codeExpired, message: 'error.signInExpired' },
} as const;

/**
 * Exchanges a code for the person it is about. It runs outside a transaction, since a messenger answers over the network;
 * a code is spent even when the sign-in is refused afterwards, as at the messenger. Messengers count an app's calls, so they
 * belong to a visit and have budgets. Codes that are refused count as failed attempts of the visit, not of its address:
 * many people may share that.
 * @param messenger its id, also the issuer of its people, and its adapter
 * @param home tenant of the account
 * @throws Refusal -100102 to -100105, or -100113 without a visit
 */
export async function redeemCode(
  context: CallContext,
  { id, adapter }: { id: string; adapter: MessengerAdapter },
  code: MessengerCode,
  home: Pick<Tenant, 'id'>,
): Promise<FederatedIdentity> {
  const { database, tenant, clock } = context;
  const attempt: Attempt = {
    tenantId: tenant.id,
    action: id,
    account: null,
    address: `visit ${requireFlow(context)}`,
    isKnownDevice: true,
    now: clock.now(),
  };
  await database.run((queries) => refuseAfterFailures(queries, attempt));
  await spendCall(context, id, home);
  const result = await adapter.redeem(code);
  if (!('refused' in result))
    return { issuer: id, subject: result.openId, provider: id, email: null, name: null };
  await database.transaction((queries) => recordAttempt(queries, attempt, false));
  throw new Refusal(refusals[result.refused]);
}

/** Counts a call of the messenger. The reserve belongs to browsers that have signed in to the tenant before. */
async function spendCall(context: CallContext, id: string, home: Pick<Tenant, 'id'>): Promise<void> {
  const { address } = context;
  const rules = messengerBudgets(id);
  const share = (await isKnownBrowser(context, rules.browser, home)) ? 1 : shareOfStrangers;
  const shared = (rule: BudgetRule): BudgetRule => ({ ...rule, most: rule.most * share });
  await requireTaking(context, shared(rules.address), address);
  await requireTaking(context, shared(rules.block), wideBlock(address));
}

async function isKnownBrowser(
  context: CallContext,
  rule: BudgetRule,
  { id: tenantId }: Pick<Tenant, 'id'>,
): Promise<boolean> {
  const { database, device, clock } = context;
  if (device === null) return false;
  const question = { tenantId, device, now: clock.now() };
  const isKnown = await database.run((queries) => isKnownDevice(queries, question));
  return isKnown && (await takeBudget(context, { rule, subject: device })).waitMs === 0;
}
