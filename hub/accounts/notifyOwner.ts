import { isNumberDoubted } from './asleep';
import type { ChangedAccount } from './keepUndo';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { describeError } from '../http/describeError';
import type { Identifier } from '../input/identifier';
import { composeMail, type MailContent } from '../mails/composeMail';
import type { OwnerNotice } from '../mails/mailKinds';
import { sendMail } from '../mails/sendMail';
import { visitorOf } from '../mails/visitorOf';
import { spendBudget } from '../limits/budget';
import { noticeTextsOfAccount, warningsOfAccount } from '../limits/budgets';

export type NoticeContext = Pick<
  CallContext,
  'adapters' | 'background' | 'clock' | 'database' | 'language' | 'log' | 'portalOrigin' | 't' | 'tenant'
> &
  // A command has no visitor, and no gateway for text messages.
  Partial<Pick<CallContext, 'address' | 'limits' | 'methods' | 'userAgent'>>;

export interface NoticeDetails {
  /** Name of the other service or of the factor, or the address in short. */
  provider?: string;
  /** Address of the page that undoes the change, kept in its transaction (`keepUndoIn`); the mail then has "This wasn't me". */
  undoAt?: string | undefined;
  /** A sentence after the first. */
  more?: string | undefined;
  /** Who hears of it besides the account's own address. */
  also?: readonly Identifier[];
  /** Addresses and numbers, of these or the account's own, that hear of it without the way to undo it. */
  withoutUndo?: readonly string[];
}

/**
 * At the account's address, and at one that it had until a moment ago if the change can be undone; by text, for such a change
 * of an account without an address. The call does not wait for the mail server, and a mail that cannot be sent is only logged;
 * `hub.close()` waits for pending mails.
 */
export function notifyOwner(
  context: NoticeContext,
  account: ChangedAccount,
  notice: OwnerNotice,
  { provider = '', more, undoAt, also = [], withoutUndo = [] }: NoticeDetails = {},
): void {
  const { background, clock, log } = context;
  const now = clock.now();
  const isUndone = undoAt !== undefined;
  const recipients = recipientsOf(account, { isUndone, also }, now);
  if (recipients.length === 0 && !isUndone) return;
  const failed = (error: unknown): void => log.error(describeError(error), 'a notice could not be sent');
  const send = async (): Promise<void> => {
    const visitor = visitorOf(context);
    const own = isUndone ? await numberInstead(context, account, recipients) : null;
    const silent = own?.isDoubted ? [...withoutUndo, own.value] : withoutUndo;
    const notices = [...recipients, ...(own ? [own] : [])].map((recipient) => {
      const to = recipient.value;
      const undoAddress = silent.includes(to) ? undefined : undoAt;
      const mail = composeMail(notice, { ...context, to, now, provider, more, visitor, undoAddress });
      return (recipient.kind === 'email' ? sendMail(context, to, mail) : sendText(context, to, mail)).catch(
        failed,
      );
    });
    await Promise.all(notices);
  };
  background.run(send().catch(failed));
}

/** Each once. Former addresses hear of what can be undone: a stranger who changed the address reads the new one. */
function recipientsOf(
  { email, formerAddresses = [] }: ChangedAccount,
  { isUndone, also }: { isUndone: boolean; also: readonly Identifier[] },
  now: number,
): Identifier[] {
  const former = isUndone ? formerAddresses.filter(({ until }) => until > now) : [];
  const mailed = [...(email === null ? [] : [email]), ...former.map((each) => each.email)];
  const all = [...mailed.map((value): Identifier => ({ kind: 'email', value })), ...also];
  return all.filter((one, index) => all.findIndex(({ value }) => value === one.value) === index);
}

/**
 * The number of an account without an address. A new owner of the number could take back what the account's owner does.
 * @returns `null` where it hears of the change anyway, or has heard of enough today
 */
async function numberInstead(
  { database, clock, limits, tenant }: NoticeContext,
  account: ChangedAccount,
  recipients: readonly Identifier[],
): Promise<(Identifier & { isDoubted: boolean }) | null> {
  const { id, email, mobile: value = null } = account;
  if (email !== null || value === null || !limits) return null;
  const now = clock.now();
  const { numberDoubted = false, lastSeenAt = null, importedAt = null, createdAt = now } = account;
  const isDoubted = isNumberDoubted({ numberDoubted, lastSeenAt, importedAt, createdAt }, now);
  if (recipients.some((each) => each.value === value)) return null;
  const budget = { rule: noticeTextsOfAccount, subject: `${tenant.id} ${id}` };
  const waitMs = await spendBudget({ database, clock, limits, tenant }, budget);
  return waitMs === 0 ? { kind: 'mobile', value, isDoubted } : null;
}

/** The same in a text message, as far as it is needed. */
function sendText(
  context: NoticeContext,
  to: string,
  { name, paragraphs, remedy }: MailContent,
): Promise<void> {
  return context.adapters.sms.send({ to, text: `[${name}] ${paragraphs.join(' ')}\n\n${remedy.plain}` });
}

/** Failures of an account within an hour, from browsers it does not know, after which its owner is warned. */
export const failuresBeforeWarning = 20;

/**
 * At most once a day. The work is the same without an account.
 * @param typed what names the account
 * @param failures of the last hour
 */
export async function warnOwner(
  context: CallContext,
  typed: string,
  account: AccountRow | null,
  failures: number,
): Promise<void> {
  if (failures < failuresBeforeWarning) return;
  const used = await spendBudget(context, {
    rule: warningsOfAccount,
    subject: `${context.tenant.id} ${typed}`,
  });
  if (used === 0 && account) notifyOwner(context, account, 'guessing');
}
