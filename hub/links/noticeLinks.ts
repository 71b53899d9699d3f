/** What owner and operator hear about links. */
import type { LinkChange } from '../accounts/identity';
import { notifyOwner, type NoticeContext } from '../accounts/notifyOwner';
import { providerNames } from '../config/providerIds';
import type { AccountRow, IdentityRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import type { Translate } from '../messages/translate';
import { providerOf } from './links';

const names: ReadonlyMap<string, string> = new Map(Object.entries(providerNames));

/** Name of the service of a link, as its owner knows it. */
function providerName(link: Pick<IdentityRow, 'provider' | 'issuer'>, t: Translate): string {
  const id = providerOf(link);
  if (id === 'wechat' || id === 'lark') return t(`provider.${id}`);
  return names.get(id) ?? id;
}

/** The services of links, in a line. A mail does not say what they call the user: a stranger chooses that text. */
export function nameLinks(links: readonly IdentityRow[], t: Translate): string {
  return links.map((link) => providerName(link, t)).join(', ');
}

/**
 * Mails the owner that another service signs in to the account from now on, and the owner of the account that it signed
 * in to before.
 * @param isOwn whether the account began with this link: its owner need not hear of it
 */
export function noticeLink(
  context: NoticeContext & Pick<CallContext, 'note'>,
  account: AccountRow,
  { link, isNew, lostBy }: LinkChange,
  isOwn = false,
): void {
  if (!isNew) return;
  context.note('link');
  const details = { provider: nameLinks([link], context.t) };
  if (!isOwn) notifyOwner(context, account, 'newLink', details);
  if (!lostBy) return;
  context.note('unlink');
  notifyOwner(context, lostBy, 'movedLink', details);
}
