import * as v from 'valibot';
import { defineCall } from './defineCall';

const path = '/api/hub/v1/user/delete';

/** GET `/v1/user/delete`. */
export const readDeletion = defineCall({
  name: 'readDeletion',
  method: 'GET',
  path,
  summary: 'Tell when the account will be deleted',
  request: v.object({}),
  info: v.object({
    /** Milliseconds since 1970; left out where it stays. */
    due_at: v.optional(v.number()),
  }),
});

/** POST `/v1/user/delete`: in seven days, and signs out everywhere else. Asking again changes nothing. */
export const askDeletion = defineCall({
  name: 'askDeletion',
  method: 'POST',
  path,
  summary: 'Delete the account in seven days',
  request: v.object({}),
  info: v.object({
    /** Milliseconds since 1970. */
    due_at: v.number(),
  }),
});

/** POST `/v1/user/delete/cancel`: the account stays. Not an error where nothing was asked. */
export const cancelDeletion = defineCall({
  name: 'cancelDeletion',
  method: 'POST',
  path: `${path}/cancel`,
  summary: 'Keep the account after all',
  request: v.object({}),
  info: v.undefined(),
});
