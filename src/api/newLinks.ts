import * as v from 'valibot';
import { defineCall } from './defineCall';
import { linkSchema } from './links';

const provider = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** GET `/v1/user/links/{provider}/start`: begins to link the account to a user of another service. Needs a verified session. */
export const linkStart = defineCall({
  name: 'linkStart',
  method: 'GET',
  path: '/api/hub/v1/user/links/{provider}/start',
  summary: 'Begin to link the account to a user of another service',
  request: v.object({
    provider,
    /** The portal's `/account`, with fields of the page's own: where the service leads back to. */
    redirect: v.pipe(v.string(), v.maxLength(2048)),
    /** Asks for the picture as `data:`, as for a sign-in. */
    inline: v.optional(v.literal('1')),
    /** The service's own app shows the page: no code to scan where there is another way. */
    in_app: v.optional(v.literal('1')),
  }),
  info: v.object({
    /** Names what was begun; a service that leads back gives it as `state`. */
    link: v.string(),
    /** Seconds until it ends. */
    expires_in: v.number(),
    /** The service's page to go to; else there is a code to scan. */
    url: v.optional(v.string()),
    /** Address of the picture of a code to scan: a listed host's or `data:`. */
    qrcode: v.optional(v.string()),
    /** Link that opens the service's app at this code on the visitor's own phone. */
    app_url: v.optional(v.string()),
  }),
});

/**
 * POST `/v1/user/links/{provider}/confirm`: links the user, once, for the session and visit that began it. For a code to
 * scan it is repeated until it says `linked`; -20070: the code has ended. -100123: the user belongs to another account.
 */
export const linkConfirm = defineCall({
  name: 'linkConfirm',
  method: 'POST',
  path: '/api/hub/v1/user/links/{provider}/confirm',
  summary: 'Link the account to the user who agreed at the other service',
  request: v.object({
    provider,
    link: v.pipe(v.string(), v.maxLength(256)),
    /** What the service led back with. */
    code: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  info: v.object({
    status: v.picklist(['waiting', 'scanned', 'linked']),
    /** With `linked`. */
    added: v.optional(linkSchema),
  }),
});
