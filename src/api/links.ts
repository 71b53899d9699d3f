import * as v from 'valibot';
import { defineCall } from './defineCall';

/** Names a session or a link of an account to its owner. */
const rowIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A call on one session or link. */
export const rowRequestSchema = v.object({ id: rowIdSchema });

/** One link of an account to another service. Times are milliseconds since 1970. */
export const linkSchema = v.object({
  id: v.string(),
  /** Method of signing in: `wechat`, `lark`, `google`, …. */
  provider: v.string(),
  /** What that service calls the user, where it tells. */
  name: v.fallback(v.optional(v.string()), undefined),
  created_at: v.number(),
  used_at: v.number(),
});

export type LinkEntry = v.InferOutput<typeof linkSchema>;

/** GET `/v1/user/links`: the other services that the account can sign in with, the newest first. */
export const listLinks = defineCall({
  name: 'listLinks',
  method: 'GET',
  path: '/api/hub/v1/user/links',
  summary: 'List the links of the account to other services',
  request: v.object({}),
  info: v.object({
    links: v.array(linkSchema),
    /** Ids of methods whose users can be linked now; left out by a hub that links none (`newLinks`). */
    providers: v.fallback(v.optional(v.array(v.string())), undefined),
  }),
});

/** DELETE `/v1/user/links/{id}`: removes a link. The last way to sign in stays: -100118. */
export const removeLink = defineCall({
  name: 'removeLink',
  method: 'DELETE',
  path: '/api/hub/v1/user/links/{id}',
  summary: 'Remove a link of the account; what it opened ends, except the session that asks',
  request: rowRequestSchema,
  info: v.undefined(),
});

/** Ids of links that a reset keeps. */
export const keepLinksSchema = v.pipe(v.array(rowIdSchema), v.maxLength(100));
