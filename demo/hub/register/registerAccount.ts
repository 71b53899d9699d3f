import { addAccount, type NewAccount } from '../accounts/addAccount';
import { requireBinding, takeBinding, type BindVisit } from '../accounts/pendingBinding';
import { checkCode } from '../captcha/checkCode';
import { hashPassword } from '../credentials/password';
import type { CallContext } from '../http/callContext';
import { finishLogin } from '../session/finishLogin';

/** A valid wish to register. */
export interface Registration {
  account: Omit<NewAccount, 'tenantId' | 'passwordHash'>;
  password: string;
  code: string;
  bindId: string | undefined;
}

/**
 * Registers and signs in. Everything that can be refused without the code is refused before the code is used up.
 * @returns the login info
 */
export async function registerAccount(
  context: CallContext,
  { account, password, code, bindId }: Registration,
) {
  const { database, tenant, clock, flow } = context;
  const visit: BindVisit = { tenantId: tenant.id, flow, now: clock.now() };
  if (bindId) await database.run((queries) => requireBinding(queries, bindId, visit));
  await checkCode(context, { purpose: 'register', recipient: account.name, code, spend: true });
  const passwordHash = await hashPassword(password);
  const added = await database.transaction(async (queries) => {
    const row = await addAccount(queries, { ...account, tenantId: tenant.id, passwordHash }, visit.now);
    if (bindId) await takeBinding(queries, bindId, row.id, visit);
    return row;
  });
  return finishLogin(added, context);
}
