import type { InfoOf, RequestOf } from '../../../src/api/defineCall';
import type { login } from '../../../src/api/login';
import type { Identifier } from '../../input/identifier';
import type { SentTerms } from '../../../src/api/terms';
import { addAccount, findAccount, readNickname } from '../../accounts/account';
import { agreementBy } from '../../accounts/agreements';
import { requireBinding, visitOf } from '../../accounts/pendingBinding';
import { addPendingRegistration, neededProfile } from '../../accounts/pendingRegistration';
import { accountUnknown, allowsRegistration, requireRegistration } from '../../accounts/tenantRules';
import { checkCode } from '../../codes/checkCode';
import type { AccountRow } from '../../database/tables/accounts';
import type { CallContext } from '../../http/callContext';
import { fieldInvalid } from '../../answers/refusal';
import { requireFlow } from '../../http/requireFlow';
import { addPhone } from '../../session/addPhone';
import type { HubMethod } from '../method';
import { finishLogin } from '../../session/finishLogin';
import { lockForClaim, noteAccount, returnNumber } from '../../session/returnNumber';
import type { Proof } from '../../factors/requiredFactor';

/** A code to a phone. A hub without text messages offers nothing with phone numbers. */
export const smsMethod: HubMethod = {
  id: 'sms',
  isWorking: ({ config }) => config.sms !== 'off',
  whenOff: { mobile_login: false, captcha_login: false, mobile_register: false },
  form: { type: 1, signIn: signInBySms },
  routes: [],
};

/**
 * Login type 1: a code by SMS. With `bind_id` it is the phone-binding step, whose codes are its own. A number without an
 * account is registered: at once when it is bound, else by the call of `register` that the answer asks for.
 */
async function signInBySms(
  { mobile_captcha: code, bind_id: bindId, terms }: RequestOf<typeof login>,
  name: Identifier,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  if (name.kind !== 'mobile') throw fieldInvalid('account');
  if (!code?.trim()) throw fieldInvalid('mobile_captcha', 'error.fieldEmpty');
  const { database, tenant } = context;
  if (bindId) {
    const pending = await database.run((queries) => requireBinding(queries, bindId, visitOf(context)));
    if ('phoneOf' in pending) return addPhone(pending, { name, code, bindId }, context);
  }
  // Read before the code is checked: what changes the account meanwhile ends this sign-in (`accounts/authVersion`).
  const known = await database.run((queries) => findAccount(queries, tenant.id, name));
  await checkCode(context, { purpose: bindId ? 'bind' : 'login', recipient: name, code, consume: true });
  const made = known === null && bindId ? await registerNumber(name, terms, context) : null;
  const account = known ?? made?.account;
  if (!account) return offerRegistration(name, context);
  return finishLogin(account, context, { given: givenBy(made?.isNew ?? false, bindId), bindId });
}

/** A user of another service who is not linked to an account proves nothing of it; a new one is that user's too. */
function givenBy(isNew: boolean, bindId: string | undefined): readonly Proof[] {
  if (!isNew) return ['mobile'];
  return bindId ? ['mobile', 'federated', 'newAccount'] : ['mobile', 'newAccount'];
}

/** The number is confirmed and has no account: the visit may register it. */
async function offerRegistration(name: Identifier, context: CallContext): Promise<InfoOf<typeof login>> {
  const { database, tenant } = context;
  if (!allowsRegistration(tenant, 'mobile')) throw accountUnknown('mobile');
  const visit = { ...visitOf(context), flow: requireFlow(context) };
  const challenge = await database.run((queries) => addPendingRegistration(queries, name, visit));
  return { ticket: '', username: '', challenge, need_profile: [...neededProfile(tenant, 'mobile')] };
}

/**
 * Adds an account for a confirmed federated identity whose phone number is confirmed too. One that has lost the number comes
 * back in its place.
 */
async function registerNumber(
  name: Identifier,
  terms: SentTerms | undefined,
  context: CallContext,
): Promise<{ account: AccountRow; isNew: boolean }> {
  const { database, tenant, clock } = context;
  requireRegistration(tenant, 'mobile');
  const username = readNickname(undefined, name);
  const agreement = agreementBy(context, smsMethod.id, terms);
  const fields = { tenantId: tenant.id, name, username, passwordHash: null, agreement };
  const claim = { tenantId: tenant.id, name, now: clock.now() };
  const made = await database.transaction(async (queries) => {
    const losers = await lockForClaim(queries, claim, null);
    const back = await returnNumber(queries, claim, losers, { context });
    return back
      ? { account: back, isNew: false }
      : { account: await addAccount(queries, fields, claim.now), isNew: true };
  });
  noteAccount(context, made.account, made.isNew);
  return made;
}
