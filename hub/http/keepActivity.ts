/**
 * What happened to an account, for its owner: written from the same events as the log (`securityEvents`). A call neither
 * waits for it nor fails with it.
 */
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { failedTry, type Happening } from './activityKinds';
import { describeError } from './describeError';
import type { HubServices } from './hubServices';
import { isAccount, ofItsAccount } from '../database/ownRows';

/** How long entries stay. */
export const activityLifeMs = 90 * 24 * 60 * 60 * 1000;

/** Entries of failed tries within an hour: who guesses at many addresses must not bury the rest. */
export const failedAnHour = 20;
const hourMs = 60 * 60 * 1000;

/** Where a call comes from. */
interface Visitor {
  tenantId: string;
  device: string;
  address: string;
  requestId: string;
}

/** @returns what writes entries of one call */
export function keepActivity(
  { database, clock, background, log }: Pick<HubServices, 'database' | 'clock' | 'background' | 'log'>,
  visitor: () => Visitor,
): (happening: Happening) => void {
  return (happening) => {
    if (happening.accountId === null && happening.name === null) return;
    const [from, now] = [visitor(), clock.now()];
    const written = database.run((queries) => writeEntry(queries, happening, from, now));
    background.run(
      written.catch((error: unknown) => log.error(describeError(error), 'an activity could not be kept')),
    );
  };
}

/** One statement, alike for names that have an account and those that have none. */
async function writeEntry(
  queries: Queries,
  { kind, tenantId: homeId, accountId, name }: Happening,
  { tenantId, device, address, requestId }: Visitor,
  now: number,
): Promise<void> {
  const isOfTenant = eq(accounts.tenantId, tenantId);
  const isNamed = or(eq(accounts.email, name ?? ''), eq(accounts.mobile, name ?? ''));
  const isMeant = [
    ...(accountId === null
      ? [isOfTenant, isNamed, isNull(accounts.removedAt)]
      : [isAccount({ id: accountId, tenantId: homeId })]),
    // A sign-in may open an account of another tenant; a failed one says nothing about it.
    ...(kind === failedTry ? [isOfTenant, sql`(${failedOf(queries, now)}) < ${failedAnHour}`] : []),
  ];
  const owner = sql`${accounts.id}, ${kind}, ${device}, ${address}, ${address}, ${requestId}, ${now}::bigint`;
  await queries.execute(sql`
    insert into ${activity} (tenant_id, account_id, kind, device, place, address, request_id, at)
    select ${accounts.tenantId}, ${owner} from ${accounts} where ${and(...isMeant)}`);
}

/** How many an account has within the last hour. */
const failedOf = (queries: Queries, now: number) =>
  queries
    .select({ all: sql`count(*)` })
    .from(activity)
    .where(and(ofItsAccount(activity), eq(activity.kind, failedTry), gt(activity.at, now - hourMs)));
