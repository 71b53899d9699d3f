import * as v from 'valibot';

/** What a code or an image captcha is requested for (docs/contract.md section 6, "captchas"). */
export const captchaActionSchema = v.picklist(['login', 'register', 'reset', 'bind', 'verify']);

export type CaptchaAction = v.InferOutput<typeof captchaActionSchema>;
