import * as v from 'valibot';
import { defineCall } from './defineCall';
import { longestOwnValue } from './ownFieldValue';

const text = v.optional(v.pipe(v.string(), v.maxLength(64)));
/** Values of the tenant's own fields, by id; an empty one removes it. */
const own = v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(longestOwnValue))));
const fields = { username: text, language: text, trade: text, position: text, fields: own };

/**
 * PATCH `/v1/user/profile`: changes the fields that it names. -100124, and nothing is changed, where one of `seen` is
 * another meanwhile.
 */
export const changeProfile = defineCall({
  name: 'changeProfile',
  method: 'PATCH',
  path: '/api/hub/v1/user/profile',
  summary: 'Change the name, language, industry, position or own fields of the user',
  request: v.object({
    ...fields,
    /** The changed fields as the page showed them; empty for one that was left out. Without it the last change wins. */
    seen: v.optional(v.object(fields)),
  }),
  info: v.undefined(),
});
