import type { MessageKey } from '../messages/zh';
import type { UndoPart } from '../http/undoPart';
import { keepUndo, type ChangedAccount } from './keepUndo';
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
  | 'newAddress'
  | 'undone'
  | 'guessing';

export type NoticeContext = Pick<
  CallContext,
  'adapters' | 'background' | 'clock' | 'database' | 'log' | 'portalOrigin' | 'secretKeys' | 't' | 'tenant'
>;

export interface NoticeDetails {
  /** Name of the other service or of the factor, or the address in short. */
  provider?: string;
  /** How to undo the change; the mail then has "This wasn't me". */
  undo?: readonly UndoPart[];
  /** A sentence after the first. */
  more?: string | undefined;
}

/**
 * If the account has an address. The call does not wait for the mail server, and a mail that cannot be sent is only
 * logged; `hub.close()` waits for pending mails.
 */
export function notifyOwner(
  context: NoticeContext,
  account: ChangedAccount,
  notice: OwnerNotice,
  { provider = '', more, undo = [] }: NoticeDetails = {},
): void {
  const { email } = account;
  if (email === null) return;
  const { adapters, background, clock, log, t, tenant } = context;
  const name = tenant.settings.theme?.system_name ?? tenant.host;
  const time = `${new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lines = [t(`message.${notice}`, { name, time, provider }), ...(more === undefined ? [] : [more])];
  const send = async (): Promise<void> => {
    const last = await lastLine(context, account, notice, undo);
    const subject = t(`message.subject.${notice}`, { name, provider });
    await adapters.mail.send({ to: email, subject, text: [...lines, last].join('\n\n') });
  };
  background.run(
    send().catch((error: unknown) => log.error(describeError(error), 'a notice could not be sent')),
  );
}

const lastLines: Partial<Record<OwnerNotice, MessageKey>> = {
  guessing: 'message.whileGuessing',
  undone: 'message.afterUndo',
};

/** What the owner can do. An owner who cannot undo it still hears of it. */
async function lastLine(
  context: NoticeContext,
  account: ChangedAccount,
  notice: OwnerNotice,
  parts: readonly UndoPart[],
): Promise<string> {
  const { portalOrigin, t, log } = context;
  const address = `${portalOrigin}/entry`;
  if (parts.length === 0) return t(lastLines[notice] ?? 'message.notYou', { address });
  try {
    return t('message.undo', { address: await keepUndo(context, account, parts) });
  } catch (error) {
    log.error(describeError(error), 'an undo could not be kept');
    return t('message.notYou', { address });
  }
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
