import { bigint } from 'drizzle-orm/pg-core';

/**
 * A time, in milliseconds since 1970. A bigint and no `timestamptz`, because every expiry is compared with the hub's
 * own clock (`config/clock.ts`), which tests set: the clock and time zone of the database must not take part, and both
 * drivers return the number as it was written.
 */
export const time = (name: string) => bigint(name, { mode: 'number' });

/** Number of a row in the order of insertion: two rows can be written within one millisecond. */
export const rowNumber = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity();
