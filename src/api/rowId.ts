import * as v from 'valibot';

/** Names a session or a link of an account to its owner. */
export const rowIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A call on one of them. */
export const rowRequestSchema = v.object({ id: rowIdSchema });
