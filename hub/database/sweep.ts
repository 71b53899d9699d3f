import { lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { totalWindowMs } from '../accounts/failureLimit';
import { idleLifeMs } from '../session/sessionLife';
import type { Database } from './database';
import { pendingBindings, pendingRegistrations } from './tables/accounts';
import { appTokens } from './tables/apps';
import { challenges, codesSent, imageCodes, passwordConfirmations } from './tables/captcha';
import { signingKeys } from './tables/keys';
import { budgets, devices, failures } from './tables/limits';
import { oidcRecords } from './tables/openid';
import { providerLogins } from './tables/providers';
import { sessions } from './tables/sessions';
import { uploadWindowMs } from '../limits/budgets';
import { trackingEvents } from './tables/tracking';
import { uploads } from './tables/uploads';
import { wechatEvents, wechatScenes } from './tables/wechat';

/** Rows of a table that the hub deletes some time after the moment in `column`. */
export interface ExpiringRows {
  table: PgTable;
  /** A time: an expiry, or when the row was written. */
  column: PgColumn;
  /** How long a row stays after that time, in milliseconds. */
  keepMs: number;
}

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** Every table with rows that expire. A request never deletes them; it compares times instead. */
const expiring: readonly ExpiringRows[] = [
  { table: sessions, column: sessions.expiresAt, keepMs: 0 },
  { table: sessions, column: sessions.usedAt, keepMs: idleLifeMs },
  // Codes and challenges stay for a day, so that a late one is answered with "expired" and not with "wrong".
  { table: appTokens, column: appTokens.expiresAt, keepMs: dayMs },
  { table: codesSent, column: codesSent.expiresAt, keepMs: dayMs },
  { table: imageCodes, column: imageCodes.expiresAt, keepMs: dayMs },
  { table: challenges, column: challenges.expiresAt, keepMs: dayMs },
  { table: passwordConfirmations, column: passwordConfirmations.expiresAt, keepMs: dayMs },
  { table: pendingBindings, column: pendingBindings.expiresAt, keepMs: dayMs },
  { table: pendingRegistrations, column: pendingRegistrations.expiresAt, keepMs: dayMs },
  { table: oidcRecords, column: oidcRecords.expiresAt, keepMs: dayMs },
  { table: providerLogins, column: providerLogins.expiresAt, keepMs: dayMs },
  { table: wechatScenes, column: wechatScenes.expiresAt, keepMs: dayMs },
  // Longer than WeChat repeats an event.
  { table: wechatEvents, column: wechatEvents.receivedAt, keepMs: 10 * minuteMs },
  { table: failures, column: failures.at, keepMs: totalWindowMs },
  { table: signingKeys, column: signingKeys.endsAt, keepMs: 0 },
  { table: devices, column: devices.expiresAt, keepMs: 0 },
  { table: budgets, column: budgets.endsAt, keepMs: 0 },
  { table: uploads, column: uploads.askedAt, keepMs: uploadWindowMs },
  { table: trackingEvents, column: trackingEvents.receivedAt, keepMs: 30 * dayMs },
];

/**
 * Deletes expired rows.
 * @param now milliseconds by the hub's clock
 * @param more tables of a plug-in
 */
export async function sweep(
  database: Database,
  now: number,
  more: readonly ExpiringRows[] = [],
): Promise<void> {
  await database.run(async (queries) => {
    for (const { table, column, keepMs } of [...expiring, ...more])
      await queries.delete(table).where(lt(column, now - keepMs));
  });
}
