import * as v from 'valibot';
import { defineCall } from './defineCall';

/** Something that happened to an account, as its owner sees it. */
export const activitySchema = v.object({
  /**
   * `registered`, `sign_in`, `sign_in_failed`, `password_changed`, `password_reset`, `sessions_ended`, `link_added`,
   * `link_removed`, `passkey_added`, `passkey_removed`, `factor_added`, `factor_removed`, `recovery_codes_made`,
   * `recovery_code_used`, `browser_trusted`, `phone_added`, `email_changed`, `email_removed`, `phone_changed`,
   * `phone_removed`, `email_added`, `profile_changed`, `app_removed`, `undone`, `deletion_asked`,
   * `deletion_cancelled`, `export_asked`, `exported`, `merged`, `merge_asked`; others in later releases.
   */
  kind: v.string(),
  /** Browser and system, e.g. `Chrome, Windows`; empty where they are unknown. */
  device: v.string(),
  /** A town, or the address. May be empty. */
  place: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
});

export type ActivityEntry = v.InferOutput<typeof activitySchema>;

/** GET `/v1/user/activity`: of the last 90 days, the newest first, at most 50. */
export const listActivity = defineCall({
  name: 'listActivity',
  method: 'GET',
  path: '/api/hub/v1/user/activity',
  summary: 'List what happened to the account',
  request: v.object({
    /** Only what is older: `at` of the last one shown. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  }),
  info: v.object({
    events: v.array(activitySchema),
    /** Whether there are older ones. */
    more: v.fallback(v.optional(v.boolean()), undefined),
  }),
});
