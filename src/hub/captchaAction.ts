import * as v from 'valibot';

/** What a code or a picture is asked for (contract section 6, "captchas"). */
export const captchaActionSchema = v.picklist(['login', 'register', 'reset', 'bind', 'verify']);

export type CaptchaAction = v.InferOutput<typeof captchaActionSchema>;
