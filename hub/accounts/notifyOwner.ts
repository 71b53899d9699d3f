import type { AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { describeError } from '../http/describeError';
import { spendBudget } from '../limits/budget';
import { warningsOfAccount } from '../limits/budgets';

/** What the hub mails to the owner of an account. */
export type OwnerNotice =
  | 'newPassword'
  | 'newBrowser'
  | 'newLink'
  | 'movedLink'
  | 'removedLink'
  | 'newKey'
  | 'removedKey'
  | 'copiedKey'
  | 'newFactor'
  | 'removedFactor'
  | 'newRecoveryCodes'
  | 'usedRecoveryCode'
  | 'guessing';

export type NoticeContext = Pick<
  CallContext,
  'adapters' | 'background' | 'clock' | 'log' | 'portalOrigin' | 't' | 'tenant'
>;

export interface NoticeDetails {
  /** Name of the other service, or of the factor. */
  provider?: string;
  /** A sentence after the first. */
  more?: string | undefined;
}

/**
 * If the account has an address. The call does not wait for the mail server, and a mail that cannot be sent is only
 * logged; `hub.close()` waits for pending mails.
 */
export function notifyOwner(
  context: NoticeContext,
  { email }: Pick<AccountRow, 'email'>,
  notice: OwnerNotice,
  { provider = '', more }: NoticeDetails = {},
): void {
  if (email === null) return;
  const { adapters, background, clock, log, portalOrigin, t, tenant } = context;
  const name = tenant.settings.theme?.system_name ?? tenant.host;
  const time = `${new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lines = [
    t(`message.${notice}`, { name, time, provider }),
    ...(more === undefined ? [] : [more]),
    t(notice === 'guessing' ? 'message.whileGuessing' : 'message.notYou', {
      address: `${portalOrigin}/entry`,
    }),
  ];
  const mail = {
    to: email,
    subject: t(`message.subject.${notice}`, { name, provider }),
    text: lines.join('\n\n'),
  };
  background.run(
    adapters.mail
      .send(mail)
      .catch((error: unknown) => log.error(describeError(error), 'a notice could not be sent')),
  );
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
