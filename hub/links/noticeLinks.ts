/** What owner and operator hear about links. */
import type { LinkChange } from '../accounts/identity';
import { notifyOwner, type NoticeContext } from '../accounts/notifyOwner';
import { accounts, type AccountRow, type IdentityRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
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

/**
 * Mails the owner that another service signs in to the account from now on, and the owner of the account that it signed
 * in to before.
 * @param isOwn whether the account began with this link: its owner need not hear of it
 */
export function noticeLink(
  context: NoticeContext & Pick<CallContext, 'methods' | 'note'>,
  account: AccountRow,
  { link, isNew, lostBy, lost }: LinkChange,
  isOwn = false,
): void {
  if (!isNew) return;
  context.note('link', { accountId: account.id });
  const details = { provider: nameLinks([link], context) };
  if (!isOwn) notifyOwner(context, account, 'newLink', { ...details, undo: [linkPart(link, false)] });
  if (!lostBy || !lost) return;
  context.note('unlink', { accountId: lostBy.id });
  const undo = [movedLinkPart(lost, link, lostBy, context.clock.now())];
  notifyOwner(context, lostBy, 'movedLink', { ...details, undo });
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
