import * as v from 'valibot';
import { defineCall } from './defineCall';
import { linkSchema } from './links';

const provider = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/**
 * GET `/v1/user/links/{provider}/start`: begins to link another service to the account. Needs a verified session, and
 * belongs to it and to the visit (`entry-flow`).
 */
export const linkStart = defineCall({
  name: 'linkStart',
  method: 'GET',
  path: '/api/hub/v1/user/links/{provider}/start',
  summary: 'Begin to link another service to the account',
  request: v.object({
    provider,
    /** Page of the portal that the service sends the visitor back to, with `code` and `state`, or `error`. */
    redirect: v.pipe(v.string(), v.maxLength(2048)),
    /** Asks for the picture of a QR code as `data:` (`wechatQrcode`). */
    inline: v.optional(v.literal('1')),
  }),
  info: v.object({
    /** For `linkConfirm`, once. */
    link: v.string(),
    /** Where the visitor signs in; else there is a code to scan. */
    url: v.optional(v.string()),
    qrcode: v.optional(v.string()),
    app_url: v.optional(v.string()),
    /** Seconds until it expires. */
    expires_in: v.number(),
  }),
});

/**
 * POST `/v1/user/links/{provider}/confirm`: links who signed in there. -100123: that user belongs to another account, and
 * stays there. For a code to scan it is asked again until `status` is `linked`.
 */
export const linkConfirm = defineCall({
  name: 'linkConfirm',
  method: 'POST',
  path: '/api/hub/v1/user/links/{provider}/confirm',
  summary: 'Link the user of another service to the account',
  request: v.object({
    provider,
    link: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    /** As the page's address has them after the sign-in there; not for a code to scan. */
    code: v.optional(v.pipe(v.string(), v.maxLength(2048))),
    state: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  info: v.object({
    status: v.picklist(['waiting', 'scanned', 'linked']),
    added: v.optional(linkSchema),
  }),
});
