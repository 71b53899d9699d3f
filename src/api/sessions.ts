import * as v from 'valibot';
import { defineCall } from './defineCall';
import { rowRequestSchema } from './links';

/** One session of an account. Times are milliseconds since 1970. */
export const sessionSchema = v.object({
  id: v.string(),
  /** Whether it is the session of this call's token. */
  current: v.boolean(),
  /** Browser and system, e.g. `Chrome, Windows`; empty where they are unknown. */
  device: v.string(),
  /** Where it was used last: a town, or the address. May be empty. */
  place: v.string(),
  created_at: v.number(),
  used_at: v.number(),
});

export type SessionEntry = v.InferOutput<typeof sessionSchema>;

/** GET `/v1/user/sessions`: the last used first (docs/contract.md section 6, "Sessions and second factor"). */
export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/api/hub/v1/user/sessions',
  summary: 'List the sessions of the account',
  request: v.object({}),
  info: v.object({ sessions: v.array(sessionSchema) }),
});

/** The id that means every session but the one of this call's token. */
export const otherSessions = 'others';

/** DELETE `/v1/user/sessions/{id}`: signs out one session, or with `others` all but the current one. */
export const endSessions = defineCall({
  name: 'endSessions',
  method: 'DELETE',
  path: '/api/hub/v1/user/sessions/{id}',
  summary: "Sign out a session of the account; 'others' means all but this one",
  request: rowRequestSchema,
  info: v.undefined(),
});
