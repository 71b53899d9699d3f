import * as v from 'valibot';
import { defineCall } from './defineCall';

const kind = v.picklist(['email', 'mobile']);
const value = v.pipe(v.string(), v.maxLength(254));

/**
 * POST `/v1/user/address/start`: sends a code to a new address or number. The answer is the same for one that has an
 * account. Needs a verified session.
 */
export const addressStart = defineCall({
  name: 'addressStart',
  method: 'POST',
  path: '/api/hub/v1/user/address/start',
  summary: 'Send a code to a new e-mail address or phone number of the account',
  request: v.object({ kind, value }),
  info: v.undefined(),
});

/**
 * POST `/v1/user/address/confirm`: the address takes the place of the one before. -100122: it belongs to another account,
 * which only the right code tells. Ends all other sessions.
 */
export const addressConfirm = defineCall({
  name: 'addressConfirm',
  method: 'POST',
  path: '/api/hub/v1/user/address/confirm',
  summary: 'Add or change an e-mail address or phone number with the code sent to it',
  request: v.object({ kind, value, code: v.pipe(v.string(), v.maxLength(16)) }),
  info: v.undefined(),
});

/** DELETE `/v1/user/address/{kind}`: the last way to sign in stays: -100118. Needs a verified session. Ends all other sessions. */
export const removeAddress = defineCall({
  name: 'removeAddress',
  method: 'DELETE',
  path: '/api/hub/v1/user/address/{kind}',
  summary: 'Remove the e-mail address or phone number of the account',
  request: v.object({ kind }),
  info: v.undefined(),
});
