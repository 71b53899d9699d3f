import { checkCaptcha } from '../../../src/api/checkCaptcha';
import { emailSend } from '../../../src/api/emailSend';
import { login } from '../../../src/api/login';
import { mobileCaptcha } from '../../../src/api/mobileCaptcha';

/** What the numbers of a call's request mean: call → a sentence for its description. Schemas are part of the widget, which does not need it. */
export const numberMeanings: ReadonlyMap<string, string> = new Map([
  [login.name, '`type`: 0 for a password, 1 for a code by SMS.'],
  [mobileCaptcha.name, '`type`: 0 draws an image code, 1 sends a code by SMS.'],
  [checkCaptcha.name, '`type`: 0 solves an image code, 1 tries a code that was sent.'],
  [
    emailSend.name,
    '`type`: what the code is for: 1 for registration (the default), 2 for a new password, 3 for the second factor.',
  ],
]);
