import { siteVerify } from '../vendors/siteVerify';
import type { CheckVendor } from '../vendors/vendorCheck';

/** hCaptcha (https://docs.hcaptcha.com/). Its answers know nothing of the question: the ticket alone binds them. */
export const hcaptcha: CheckVendor = {
  id: 'hcaptcha',
  script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
  // Its subdomains vary, as its manual says.
  hosts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  verifyAddress: 'https://api.hcaptcha.com/siteverify',
  async verify(address, { keys: { secret, siteKey }, response, hostname }) {
    const answer = await siteVerify(address, { secret, response, sitekey: siteKey });
    // Under much load it leaves the name out.
    const names = [hostname, 'not-provided'];
    return answer?.hostname !== undefined && names.includes(answer.hostname) ? response : null;
  },
};
