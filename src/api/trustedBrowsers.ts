import * as v from 'valibot';
import { defineCall } from './defineCall';
import { rowRequestSchema } from './links';
import { sessionSchema } from './sessions';

/** A browser in which the owner skips the second factor for 30 days. */
export type TrustedBrowserEntry = v.InferOutput<typeof sessionSchema>;

/** GET `/v1/user/trusted_browsers`: the last used first. */
export const listTrustedBrowsers = defineCall({
  name: 'listTrustedBrowsers',
  method: 'GET',
  path: '/api/hub/v1/user/trusted_browsers',
  summary: 'List the browsers that skip the second factor',
  request: v.object({}),
  info: v.object({ browsers: v.array(sessionSchema) }),
});

/** DELETE `/v1/user/trusted_browsers/{id}`: it is asked for the second factor again. */
export const endTrustedBrowser = defineCall({
  name: 'endTrustedBrowser',
  method: 'DELETE',
  path: '/api/hub/v1/user/trusted_browsers/{id}',
  summary: 'End the trust in a browser',
  request: rowRequestSchema,
  info: v.undefined(),
});

/** DELETE `/v1/user/trusted_browsers`. */
export const endTrustedBrowsers = defineCall({
  name: 'endTrustedBrowsers',
  method: 'DELETE',
  path: '/api/hub/v1/user/trusted_browsers',
  summary: 'End the trust in all browsers',
  request: v.object({}),
  info: v.undefined(),
});
