import type { Identifier } from '../input/identifier';
import { confirmedTurn } from '../accounts/attemptOf';
import { refuseLocked } from '../accounts/accountLock';
import { isNumberDoubted, ownerUnproved } from '../accounts/asleep';
import { accountChanged } from '../accounts/authVersion';
import { findAccount } from '../accounts/account';
import { readNewPassword } from '../accounts/readNewPassword';
import { notifyOwner } from '../accounts/notifyOwner';
import { keepUndoIn, passwordPart } from '../accounts/keepUndo';
import { replacePassword } from '../accounts/replacePassword';
import { checkCode } from '../codes/checkCode';
import { describeLink, removeQuestionableLinks } from '../links/links';
import { linkPart } from '../links/linkUndo';
import { nameLinks } from '../links/noticeLinks';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext, MethodTraits } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import { codes } from '../answers/codes';
import { fieldInvalid, Refusal } from '../answers/refusal';
import { finishLogin } from '../session/finishLogin';
import { requireReset } from '../accounts/tenantRules';

export interface Reset {
  name: Identifier;
  code: string;
  /** The request's field that contained the code. */
  codeField: string;
  password: string;
  repeated: string;
  /** Ids of links that the owner keeps. */
  keptLinks: readonly string[];
}

/**
 * Ends every session, app token and challenge of the account, removes the links that may be a stranger's, informs
 * the owner, and signs in, after the second factor if there is one. @returns the login info, with the removed links
 * @throws Refusal -100126 by the number of an account that nobody has used for long
 */
export async function resetPassword(context: CallContext, reset: Reset) {
  const { database, tenant, clock, passwords } = context;
  const { name, code, codeField } = reset;
  requireReset(tenant);
  if (code.trim() === '') throw fieldInvalid(codeField, 'error.fieldEmpty');
  const password = await readNewPassword(reset.password, 'new_password', { account: [name.value], tenant });
  if (reset.repeated !== password) throw fieldInvalid('re_new_password', 'error.passwordsDiffer');
  const found = await database.run((queries) => findAccount(queries, tenant.id, name));
  await checkCode(context, { purpose: 'reset', recipient: name, code, consume: true });
  if (found) refuseLocked(found, context);
  if (found && name.kind === 'mobile' && isNumberDoubted(found, clock.now())) throw ownerUnproved(tenant);
  const passwordHash = await passwords.hash(password, confirmedTurn(context, name));
  const { account, removed, others, undoAt } = await database.transaction(async (queries) => {
    const now = clock.now();
    const changed =
      found && (await replacePassword(queries, found, { passwordHash, passwordSetBy: name.kind, now }));
    if (!changed) return { account: null, removed: [], others: [] };
    const links = await removeQuestionableLinks(queries, changed, reset.keptLinks, now, context);
    const credentials = await removeDoubtful(queries, changed, now, context);
    const undo = [
      passwordPart(found),
      ...links.map((link) => linkPart(link, true)),
      ...credentials.map(({ part }) => part),
    ];
    const page = await keepUndoIn(queries, context, changed, undo);
    return { account: changed, removed: links, others: credentials, undoAt: page };
  });
  // The account was removed after the code was sent, or another reset came first.
  if (!account) throw new Refusal({ code: codes.codeWrong, message: 'error.codeWrong' });
  for (const _ of removed) context.note('unlink', { accountId: account.id });
  for (const { method } of others)
    context.note('unlink', { kind: `${method.id}_removed`, accountId: account.id });
  const names = others.map(({ method }) => method.nameOf?.(context.t) ?? method.id);
  const links = [nameLinks(removed, context), ...names].filter(Boolean).join(', ');
  const more = links === '' ? undefined : context.t('message.linksRemoved', { links });
  notifyOwner(context, account, 'newPassword', { more, undoAt });
  const outdated = accountChanged(codes.codeUsed);
  const login = await finishLogin(account, context, { given: [name.kind], outdated });
  return removed.length === 0 ? login : { ...login, removed_links: removed.map(describeLink) };
}

/** @returns the method of each removed credential, and how to put it back */
async function removeDoubtful(
  queries: Queries,
  account: AccountRow,
  now: number,
  { methods }: CallContext,
): Promise<{ method: MethodTraits; part: UndoPart }[]> {
  const removed: { method: MethodTraits; part: UndoPart }[] = [];
  for (const method of methods)
    for (const part of (await method.removeDoubtful?.(queries, account, now)) ?? [])
      removed.push({ method, part });
  return removed;
}
