import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';

const challenge = v.pipe(v.string(), v.maxLength(128));

/**
 * POST `/v1/owner/question`: what to ask who came by a phone number alone to an account that nobody has used for 90 days
 * (`need_profile` `owner`; docs/contract.md section 6, "Recycled numbers").
 */
export const ownerQuestion = defineCall({
  name: 'ownerQuestion',
  method: 'POST',
  path: '/api/hub/v1/owner/question',
  summary: 'What to ask about an account whose number may have a new owner',
  request: v.object({ challenge }),
  info: v.object({
    /** First letter of its name; left out where the name says nothing. */
    initial: v.optional(v.string()),
    /** Year in which it was made. */
    since: v.number(),
    /** What proves that it is the visitor's: `browser`, `password`, or a second factor. */
    ways: v.array(v.object({ id: v.string(), masked_to: v.optional(v.string()) })),
    /** Whether a new account can be made with the number. */
    can_decline: v.boolean(),
  }),
});

/** POST `/v1/owner/decline`: the account is not the visitor's, who registers a new one with the number. */
export const declineAccount = defineCall({
  name: 'declineAccount',
  method: 'POST',
  path: '/api/hub/v1/owner/decline',
  summary: 'Say that the account of a number is somebody else’s',
  request: v.object({ challenge }),
  info: loginInfoSchema,
});
