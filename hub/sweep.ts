import { lt } from 'drizzle-orm';
import { openAudit } from './audit/audit';
import { trimAudit } from './audit/trimAudit';
import { undoLifeMs } from './accounts/keepUndo';
import { totalWindowMs } from './limits/failures';
import { idleLifeMs } from './session/findSession';
import type { Database, ExpiringRows } from './database/database';
import { activity } from './database/tables/activity';
import { activityLifeMs } from './http/keepActivity';
import type { HubServices } from './http/hubServices';
import { pendingBindings, pendingRegistrations } from './database/tables/accounts';
import { appTokens } from './database/tables/apps';
import { waitingExports } from './database/tables/exports';
import { challenges, codesSent, imageCodes, passwordConfirmations } from './database/tables/codes';
import { totpSetups } from './database/tables/factors';
import { limitOverrides } from './database/tables/limitOverrides';
import { linkStarts } from './database/tables/linkStarts';
import { mergeOffers } from './database/tables/mergeOffers';
import { mergeWaits } from './database/tables/mergeWaits';
import { signingKeys } from './database/tables/keys';
import { budgets, devices, failures } from './database/tables/limits';
import { oidcRecords } from './database/tables/openid';
import { outbox } from './database/tables/outbox';
import { providerLogins } from './methods/redirect/redirectTables';
import { sessions } from './database/tables/sessions';
import { uploadWindowMs } from './limits/callBudgets';
import { tenantPreviews } from './database/tables/tenantPreviews';
import { trustedBrowsers } from './database/tables/trust';
import { trackingEvents } from './database/tables/tracking';
import { undos } from './database/tables/undos';
import { uploads } from './database/tables/uploads';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** Every table with rows that expire, apart from those of methods and plug-in. A request never deletes them; it compares times instead. */
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
  { table: linkStarts, column: linkStarts.expiresAt, keepMs: dayMs },
  { table: mergeOffers, column: mergeOffers.expiresAt, keepMs: dayMs },
  { table: mergeWaits, column: mergeWaits.expiresAt, keepMs: 0 },
  { table: totpSetups, column: totpSetups.expiresAt, keepMs: 0 },
  { table: oidcRecords, column: oidcRecords.expiresAt, keepMs: dayMs },
  { table: providerLogins, column: providerLogins.expiresAt, keepMs: dayMs },
  { table: failures, column: failures.at, keepMs: totalWindowMs },
  { table: signingKeys, column: signingKeys.endsAt, keepMs: 0 },
  // An undo tells later ones of the same account what it has taken back.
  { table: undos, column: undos.expiresAt, keepMs: undoLifeMs },
  { table: devices, column: devices.expiresAt, keepMs: 0 },
  { table: trustedBrowsers, column: trustedBrowsers.expiresAt, keepMs: 0 },
  { table: budgets, column: budgets.endsAt, keepMs: 0 },
  // A temporary number that has ended: "limits get" tells of it for a month.
  { table: limitOverrides, column: limitOverrides.endsAt, keepMs: 30 * dayMs },
  { table: uploads, column: uploads.askedAt, keepMs: uploadWindowMs },
  { table: waitingExports, column: waitingExports.expiresAt, keepMs: 0 },
  { table: tenantPreviews, column: tenantPreviews.expiresAt, keepMs: 0 },
  { table: activity, column: activity.at, keepMs: activityLifeMs },
  { table: outbox, column: outbox.endedAt, keepMs: 7 * dayMs },
  // What waits for a webhook that is off.
  { table: outbox, column: outbox.at, keepMs: 30 * dayMs },
  { table: trackingEvents, column: trackingEvents.receivedAt, keepMs: 30 * dayMs },
];

/**
 * Deletes expired rows.
 * @param now milliseconds by the hub's clock
 * @param more tables of methods and of a plug-in
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

/** Removes acts of operators that are older than the settings say; they are kept for ever by default. */
export async function sweepAudit(
  services: Pick<HubServices, 'database' | 'secretKeys' | 'config' | 'clock'>,
): Promise<void> {
  const { auditKeepMs } = services.config;
  if (auditKeepMs === null) return;
  await trimAudit(services.database, await openAudit(services), services.clock.now() - auditKeepMs);
}
