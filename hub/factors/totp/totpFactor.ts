import { and, eq, lt } from 'drizzle-orm';
import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import type { Queries } from '../../database/database';
import { totpFactors, type TotpRow } from '../../database/tables/factors';
import type { HubFactor } from '../../http/callContext';
import { dropRecoveryCodes } from '../recoveryCode/recoveryCodes';
import { findTotp, openTotpSecret } from './findTotp';
import { readTotpCode } from './totpCode';
import { restoreTotp, snapshotTotp } from './totpUndo';
import { isOwned } from '../../database/ownRows';

/** A code of the owner's authenticator app. */
export const totpFactor: HubFactor = {
  id: 'totp',
  nameOf: (t) => t('factor.totp'),
  isOwn: true,
  amr: ['otp'],
  canSetUp: () => true,
  enrolled: async ({ database }, account) =>
    (await database.run((queries) => findTotp(queries, account))) !== null,
  async verify(context, account, code) {
    const { database, clock } = context;
    const row = await database.run((queries) => findTotp(queries, account));
    if (!row) return false;
    const found = readTotpCode(await openTotpSecret(context, row), code, clock.now());
    if (found.kind === 'wrong') return false;
    if (found.kind === 'clock') return clockWrong(found.seconds);
    return (await database.run((queries) => spendStep(queries, row, found.step, clock.now()))) || codeUsed();
  },
  async describe(queries, account) {
    const row = await findTotp(queries, account);
    return { createdAt: row?.createdAt ?? account.createdAt, usedAt: row?.usedAt ?? account.createdAt };
  },
  async remove(queries, account) {
    const removed = await queries
      .delete(totpFactors)
      .where(isOwned(totpFactors, account))
      .returning({ id: totpFactors.accountId });
    if (removed.length > 0) await dropRecoveryCodes(queries, account);
    return removed.length > 0;
  },
  snapshot: snapshotTotp,
  restore: restoreTotp,
};

/** @returns whether this request is the first with a code of this step, or of one after it */
async function spendStep(
  queries: Queries,
  { tenantId, accountId, createdAt }: TotpRow,
  step: number,
  now: number,
): Promise<boolean> {
  const used = await queries
    .update(totpFactors)
    .set({ lastStep: step, usedAt: now })
    .where(
      and(
        isOwned(totpFactors, { id: accountId, tenantId }),
        // Another app may have taken its place meanwhile.
        eq(totpFactors.createdAt, createdAt),
        lt(totpFactors.lastStep, step),
      ),
    )
    .returning({ id: totpFactors.accountId });
  return used.length > 0;
}

/** -100104 */
const codeUsed = () => new Refusal({ code: codes.codeUsed, message: 'error.totpUsed' });

/** -100102. @param seconds by which the app's clock is ahead */
export const clockWrong = (seconds: number) =>
  new Refusal({ code: codes.codeWrong, message: 'error.clockWrong', info: { clock: seconds } });
