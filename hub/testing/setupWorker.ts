/**
 * Vitest's set-up of a worker, outside the time limit of hooks: opens the worker's database and one hub, so that the
 * first test file finds a migrated schema and loaded modules.
 */
import { createTestHub } from './createTestHub';
import { openWorkerDatabase } from './openTestDatabase';

if (!process.env['DATABASE_URL']) {
  const { free } = await openWorkerDatabase();
  if (free.length === 0) await (await createTestHub()).close();
}
