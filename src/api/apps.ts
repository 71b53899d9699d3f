import * as v from 'valibot';
import { defineCall } from './defineCall';

const appKey = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** An app that received data of an account. Times are milliseconds since 1970. */
export const appSchema = v.object({
  app_key: v.string(),
  name: v.string(),
  /** What it received: `username`, `email`, `mobile`, …. */
  received: v.array(v.string()),
  first_at: v.number(),
  last_at: v.number(),
});

export type AppEntry = v.InferOutput<typeof appSchema>;

/** GET `/v1/user/apps`: the last used first. */
export const listApps = defineCall({
  name: 'listApps',
  method: 'GET',
  path: '/api/hub/v1/user/apps',
  summary: 'List the apps that received data of the account',
  request: v.object({}),
  info: v.object({ apps: v.array(appSchema) }),
});

/** DELETE `/v1/user/apps/{app_key}`: its tokens and grants end; what it has received stays with it. */
export const removeApp = defineCall({
  name: 'removeApp',
  method: 'DELETE',
  path: '/api/hub/v1/user/apps/{app_key}',
  summary: 'End the tokens and grants of an app',
  request: v.object({ app_key: appKey }),
  info: v.undefined(),
});
