import * as v from 'valibot';
import { defineCall } from './defineCall';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/**
 * POST `/v1/app/redeem`, server to server: an app exchanges the `apptoken` of its address for the signed-in person,
 * once and within 60 s (docs/contract.md section 6). The widget never sends it.
 */
export const redeemAppToken = defineCall({
  name: 'redeemAppToken',
  method: 'POST',
  path: '/api/hub/v1/app/redeem',
  summary: 'Exchange an app token, once, for the person who signed in',
  request: v.object({
    app_key: text(128),
    app_secret: text(256),
    /** Opaque, or a JWT of an app that is set to it. */
    apptoken: text(2048),
    /**
     * The address that the token arrived at; its `appid` and `apptoken` are ignored. For an `app_token` of event or
     * message: the origin of the page that received it.
     */
    redirect_uri: text(4096),
  }),
  info: v.object({
    user_id: v.string(),
    username: v.string(),
    email: v.optional(v.string()),
    mobile: v.optional(v.string()),
  }),
});
