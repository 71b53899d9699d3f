import * as v from 'valibot';
import { defineCall } from './defineCall';

const path = '/api/hub/v1/user/export';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** GET `/v1/user/export`: the copy of the owner's data that this session may fetch. Times are milliseconds since 1970. */
export const readExport = defineCall({
  name: 'readExport',
  method: 'GET',
  path,
  summary: 'Tell whether a copy of the data waits for this session',
  request: v.object({}),
  info: v.object({
    /** Left out where none waits. */
    id: v.optional(v.string()),
    /** `preparing`, or `ready`. */
    status: v.optional(v.string()),
    /** Until when it can be fetched. */
    expires_at: v.optional(v.number()),
    /** When another one can be asked for; left out where that is now. */
    again_at: v.optional(v.number()),
  }),
});

/** POST `/v1/user/export`: once a day. Asking again while it waits answers the same. */
export const askExport = defineCall({
  name: 'askExport',
  method: 'POST',
  path,
  summary: 'Ask for a copy of the data',
  request: v.object({}),
  info: v.object({ id: v.string(), expires_at: v.optional(v.number()) }),
});

/** GET `/v1/user/export/{id}`: the zip file itself, once; until it is ready an envelope. */
export const fetchExport = defineCall({
  name: 'fetchExport',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Fetch the copy of the data, once',
  request: v.object({ id }),
  info: v.object({ status: v.string() }),
  file: 'application/zip',
});
