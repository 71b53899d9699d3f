import { confirmedTurn } from '../accounts/attemptOf';
import { accountChanged } from '../accounts/authVersion';
import { addAccount, type NewAccount } from '../accounts/account';
import { lockBindingUser, requireBinding, takeBinding, type BindVisit } from '../accounts/pendingBinding';
import { checkCode, consumeCode } from '../codes/checkCode';
import { hashToken } from '../credentials/opaqueToken';
import { keepLinkUndos, noticeLink } from '../links/noticeLinks';
import type { CallContext } from '../http/callContext';
import { codes } from '../answers/codes';
import { lockForClaim, noteAccount, returnNumber } from '../session/returnNumber';
import { finishLogin } from '../session/finishLogin';

export interface Registration {
  account: Omit<NewAccount, 'tenantId' | 'passwordHash'>;
  password: string;
  code: string;
  bindId: string | undefined;
}

/**
 * Registers and signs in. One transaction consumes the code, adds the account and takes the binding: a request that
 * loses a race for the name does not consume its code. An account that has lost the number comes back in place of a new one,
 * with the password that was typed. The password is hashed before it, since hashing takes longer than a row should be locked.
 * @returns the login info
 */
export async function registerAccount(
  context: CallContext,
  { account, password, code, bindId }: Registration,
) {
  const { database, tenant, clock, flow, passwords } = context;
  const visit: BindVisit = { tenantId: tenant.id, flow, now: clock.now() };
  const claim = { purpose: 'register', recipient: account.name, code } as const;
  if (bindId) await database.run((queries) => requireBinding(queries, bindId, visit));
  await checkCode(context, { ...claim, consume: false });
  const passwordHash = await passwords.hash(password, confirmedTurn(context, account.name));
  const bindIdHash = bindId ? hashToken(bindId) : null;
  const made = await database.transaction(async (queries) => {
    // The user, then all accounts at once: in two steps they would be out of the order that others lock them in.
    const linkedTo = bindIdHash && (await lockBindingUser(queries, bindIdHash, tenant.id));
    const number = { tenantId: tenant.id, name: account.name, now: visit.now };
    const losers = await lockForClaim(queries, number, linkedTo);
    await consumeCode(queries, context, claim);
    const back = await returnNumber(queries, number, losers, { context, passwordHash });
    const row =
      back ?? (await addAccount(queries, { ...account, tenantId: tenant.id, passwordHash }, visit.now));
    const taken = { ...visit, isConfirmed: true };
    // One that comes back has its second factor to show first: the sign-in then links the user to it.
    const change = bindIdHash && !back ? await takeBinding(queries, bindIdHash, row.id, taken) : null;
    const linked = change && (await keepLinkUndos(queries, context, row, change, true));
    return { row, isNew: back === null, linked };
  });
  const { row: owner, isNew } = made;
  noteAccount(context, owner, isNew);
  if (made.linked) noticeLink(context, owner, made.linked, true);
  const outdated = accountChanged(codes.codeUsed);
  return finishLogin(owner, context, {
    given: [account.name.kind, ...(isNew ? ['newAccount'] : [])],
    bindIdHash: isNew ? null : bindIdHash,
    outdated,
  });
}
