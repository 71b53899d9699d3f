import type { Context, Hono } from 'hono';
import type { Database } from '../database/database';
import type { HubEnvironment } from './hubEnvironment';
import type { HubServices } from './hubServices';

/** A slower database cannot serve visitors either. */
const readyWithinMs = 5000;

/**
 * For load balancers and supervisors, on any host name and without a tenant: `/health/live` answers while the process
 * does, `/health/ready` while the database does and the hub is not stopping, else 503. They reveal nothing else.
 */
export function healthRoutes(
  app: Hono<HubEnvironment>,
  { database, health }: Pick<HubServices, 'database' | 'health'>,
): void {
  app.get('/health/live', (context) => answer(context, true));
  app.get('/health/ready', async (context) =>
    answer(context, !health.isStopping && (await answersInTime(database))),
  );
}

function answer(context: Context<HubEnvironment>, isWell: boolean): Response {
  context.header('Cache-Control', 'no-store');
  if (!isWell) context.header('Retry-After', '5');
  return context.json({ ok: isWell }, isWell ? 200 : 503);
}

async function answersInTime(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readyWithinMs);
  });
  const asked = database.ping().then(
    () => true,
    () => false,
  );
  const isWell = await Promise.race([asked, late]);
  clearTimeout(timer);
  return isWell;
}
