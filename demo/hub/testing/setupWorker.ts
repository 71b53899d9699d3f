/** Vitest's set-up of a worker: opens its database outside the time limit of hooks. */
import { openWorkerDatabase } from './openTestDatabase';

if (!process.env['DATABASE_URL']) await openWorkerDatabase();
