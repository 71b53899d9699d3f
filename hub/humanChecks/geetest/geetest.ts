import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { askVendor } from '../vendors/askVendor';
import type { CheckVendor } from '../vendors/vendorCheck';

/** What its script answers, as JSON. */
const responseSchema = v.object({
  lot_number: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  captcha_output: v.string(),
  pass_token: v.string(),
  gen_time: v.pipe(v.string(), v.regex(/^\d{1,12}$/)),
});

const answerSchema = v.object({ result: v.optional(v.string()) });

/** GeeTest v4 (https://docs.geetest.com/BehaviorVerification/deploy/server). It names no host: its console limits them. */
export const geetest: CheckVendor = {
  id: 'geetest',
  script: 'https://static.geetest.com/v4/gt4.js',
  hosts: ['https://*.geetest.com', 'https://*.geevisit.com'],
  verifyAddress: 'https://gcaptcha4.geetest.com/validate',
  async verify(address, { keys: { siteKey, secret }, response }) {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), responseSchema), response);
    if (!read.success) return null;
    const { lot_number: lot } = read.output;
    const sign_token = createHmac('sha256', secret).update(lot).digest('hex');
    const fields = { ...read.output, captcha_id: siteKey, sign_token };
    const { result } = await askVendor(
      `${address}?captcha_id=${encodeURIComponent(siteKey)}`,
      fields,
      answerSchema,
    );
    return result === 'success' ? lot : null;
  },
};
