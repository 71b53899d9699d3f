import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/**
 * Runs database work and refuses nested work. On the embedded database nested work would deadlock; refusing it on both
 * databases shows the mistake on PostgreSQL too.
 * @throws Error when called from inside other work
 */
export async function guardedWork<T>(work: () => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('Database work was started inside other database work.');
  return inside.run(true, work);
}
