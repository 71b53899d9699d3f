/** What owner and operator hear about links. */
import type { LinkChange } from '../accounts/identity';
import { notifyOwner, type NoticeContext } from '../accounts/notifyOwner';
import type { AccountRow, IdentityRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { linkPart } from './linkUndo';
import { providerOf } from './links';

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
  { link, isNew, lostBy }: LinkChange,
  isOwn = false,
): void {
  if (!isNew) return;
  context.note('link', { accountId: account.id });
  const details = { provider: nameLinks([link], context) };
  if (!isOwn) notifyOwner(context, account, 'newLink', { ...details, undo: [linkPart(link, false)] });
  if (!lostBy) return;
  context.note('unlink', { accountId: lostBy.id });
  notifyOwner(context, lostBy, 'movedLink', details);
}
