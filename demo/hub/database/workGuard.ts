import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/**
 * Runs database work and refuses work within work. On the embedded database that would wait for itself for
 * ever; refusing it on both keeps the mistake from hiding on PostgreSQL.
 * @throws Error when called from inside other work
 */
export async function guardedWork<T>(work: () => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('Database work was started inside other database work.');
  return inside.run(true, work);
}
