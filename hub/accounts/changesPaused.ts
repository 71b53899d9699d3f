import type { AccountRow } from '../database/tables/accounts';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';

/** How long ways in stay as they are after an undo: who made the change may still be about. */
export const pauseOfChangesMs = 24 * 60 * 60 * 1000;

export function isPaused({ changesPausedUntil }: Pick<AccountRow, 'changesPausedUntil'>, now: number) {
  return changesPausedUntil !== null && changesPausedUntil > now;
}

/** For whatever changes a way in, except for a reset by code. @throws Refusal -100121 with `info.until` */
export function refuseWhilePaused(account: Pick<AccountRow, 'changesPausedUntil'>, now: number): void {
  if (!isPaused(account, now)) return;
  throw new Refusal({
    code: codes.changesPaused,
    message: 'error.changesPaused',
    info: { until: account.changesPausedUntil },
  });
}
