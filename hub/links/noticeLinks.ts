/** What owner and operator hear about links. */
import type { LinkChange } from '../accounts/identity';
import { notifyOwner, type NoticeContext } from '../accounts/notifyOwner';
import { accounts, type AccountRow, type IdentityRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { keepUndoIn, type UndoContext } from '../accounts/keepUndo';
import type { Queries } from '../database/database';
import { linkPart, movedLinkPart } from './linkUndo';
import { providerOf } from './links';
import { isAccount } from '../database/ownRows';

/** The services of links, as the owner knows them, in a line. A mail does not say what they call the user: a stranger chooses that text. */
export function nameLinks(
  links: readonly IdentityRow[],
  { methods, t }: Pick<CallContext, 'methods' | 't'>,
): string {
  const nameOf = (id: string): string => methods.find((method) => method.id === id)?.nameOf?.(t) ?? id;
  return links.map((link) => nameOf(providerOf(link))).join(', ');
}

/** A link with the ways to undo it, for the account that has it and for the one that had it before. */
export interface KeptLink extends LinkChange {
  undoAt?: string;
  lostUndoAt?: string;
}

/**
 * Run it in the transaction that makes the link.
 * @param isOwn whether the account began with this link: its owner need not hear of it
 */
export async function keepLinkUndos(
  queries: Queries,
  context: UndoContext,
  account: AccountRow,
  change: LinkChange,
  isOwn = false,
): Promise<KeptLink> {
  const { link, isNew, lostBy, lost } = change;
  if (!isNew) return change;
  const kept: KeptLink = { ...change };
  if (!isOwn) kept.undoAt = await keepUndoIn(queries, context, account, [linkPart(link, false)]);
  if (!lostBy || !lost) return kept;
  const part = movedLinkPart(lost, link, lostBy, context.clock.now());
  return { ...kept, lostUndoAt: await keepUndoIn(queries, context, lostBy, [part]) };
}

/**
 * Mails the owner that another service signs in to the account from now on, and the owner of the account that it signed
 * in to before.
 * @param isOwn whether the account began with this link: its owner need not hear of it
 */
export function noticeLink(
  context: NoticeContext & Pick<CallContext, 'methods' | 'note'>,
  account: AccountRow,
  { link, isNew, lostBy, undoAt, lostUndoAt }: KeptLink,
  isOwn = false,
): void {
  if (!isNew) return;
  context.note('link', { accountId: account.id });
  const provider = nameLinks([link], context);
  if (!isOwn) notifyOwner(context, account, 'newLink', { provider, undoAt });
  if (!lostBy) return;
  context.note('unlink', { accountId: lostBy.id });
  notifyOwner(context, lostBy, 'movedLink', { provider, undoAt: lostUndoAt });
}

/** The same for an account whose link an undo has taken back; it has no undo of its own. */
export async function noticeTaken(
  context: NoticeContext & Pick<CallContext, 'methods' | 'note'>,
  link: IdentityRow,
): Promise<void> {
  const isHolder = isAccount({ id: link.accountId, tenantId: link.tenantId });
  const [holder] = await context.database.run((queries) => queries.select().from(accounts).where(isHolder));
  if (!holder) return;
  context.note('unlink', { accountId: holder.id });
  notifyOwner(context, holder, 'movedLink', { provider: nameLinks([link], context) });
}
