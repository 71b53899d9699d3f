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
import { takeBudget } from '../../limits/budget';
import {
  messengerCodesOfAddress,
  messengerCodesOfBlock,
  messengerCodesOfBrowser,
} from '../../limits/callBudgets';
import { mostFailures } from '../../limits/failures';
import { requireTaking } from '../../limits/requireBudget';

/** The part of the codes of an address and its block that a browser may use which has not signed in before. */
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
    most: mostFailures(context),
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
  const share = (await isKnownBrowser(context, id, home)) ? 1 : shareOfStrangers;
  await requireTaking(context, messengerCodesOfAddress, `${id} ${address}`, share);
  await requireTaking(context, messengerCodesOfBlock, `${id} ${wideBlock(address)}`, share);
}

async function isKnownBrowser(
  context: CallContext,
  id: string,
  { id: tenantId }: Pick<Tenant, 'id'>,
): Promise<boolean> {
  const { database, device, clock } = context;
  if (device === null) return false;
  const question = { tenantId, device, now: clock.now() };
  const isKnown = await database.run((queries) => isKnownDevice(queries, question));
  const budget = { rule: messengerCodesOfBrowser, subject: `${id} ${device}` };
  return isKnown && (await takeBudget(context, budget)).waitMs === 0;
}
