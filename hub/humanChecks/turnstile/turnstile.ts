import { siteVerify } from '../vendors/siteVerify';
import type { CheckVendor } from '../vendors/vendorCheck';

const origin = 'https://challenges.cloudflare.com';

/** Cloudflare Turnstile (https://developers.cloudflare.com/turnstile/). Its answers repeat action and ticket. */
export const turnstile: CheckVendor = {
  id: 'turnstile',
  script: `${origin}/turnstile/v0/api.js?render=explicit`,
  hosts: [origin],
  verifyAddress: `${origin}/turnstile/v0/siteverify`,
  async verify(address, { keys, response, hostname, action, binding }) {
    const answer = await siteVerify(address, { secret: keys.secret, response });
    const isOurs = answer?.hostname === hostname && answer.action === action && answer.cdata === binding;
    return isOurs ? response : null;
  },
};
