import type { InfoOf, RequestOf } from '../../../src/api/defineCall';
import type { login } from '../../../src/api/login';
import { findAccount } from '../../accounts/account';
import { visitOf } from '../../accounts/pendingBinding';
import { addPendingRegistration, neededProfile } from '../../accounts/pendingRegistration';
import { accountUnknown, allowsRegistration } from '../../accounts/tenantRules';
import { fieldInvalid } from '../../answers/refusal';
import { checkCode } from '../../codes/checkCode';
import type { CallContext } from '../../http/callContext';
import { requireFlow } from '../../http/requireFlow';
import type { Identifier } from '../../input/identifier';
import { finishByMail } from '../../session/finishByMail';
import type { HubMethod } from '../method';

/** A code to a mailbox, in place of the password of the form with e-mail. */
export const emailCodeMethod: HubMethod = {
  id: 'email_code',
  isWorking: () => true,
  form: { type: 2, mail: 4, signIn: signInByMail },
  routes: [],
};

/** Login type 2. Whether there is an account, only the right code tells. */
async function signInByMail(
  { email_captcha: code, bind_id: bindId }: RequestOf<typeof login>,
  name: Identifier,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  if (name.kind !== 'email') throw fieldInvalid('account');
  if (!code?.trim()) throw fieldInvalid('email_captcha', 'error.fieldEmpty');
  const { database, tenant } = context;
  // Read before the code is checked: what changes the account meanwhile ends this sign-in (`accounts/authVersion`).
  const account = await database.run((queries) => findAccount(queries, tenant.id, name));
  await checkCode(context, { purpose: 'login', recipient: name, code, consume: true });
  if (!account) return offerRegistration(name, context);
  return finishByMail(account, context, { bindId });
}

/** The address is confirmed and has no account: the visit may register it. */
async function offerRegistration(name: Identifier, context: CallContext): Promise<InfoOf<typeof login>> {
  const { database, tenant } = context;
  if (!allowsRegistration(tenant, 'email')) throw accountUnknown('email');
  const visit = { ...visitOf(context), flow: requireFlow(context) };
  const challenge = await database.run((queries) => addPendingRegistration(queries, name, visit));
  return { ticket: '', username: '', challenge, need_profile: [...neededProfile(tenant, 'email')] };
}
