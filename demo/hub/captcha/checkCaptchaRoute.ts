import { checkCaptcha } from '../../../src/hub/checkCaptcha';
import { readAccountName } from '../accounts/readAccountName';
import { checkCode, codeRefusals } from './checkCode';
import { route } from '../http/callRoute';
import { codes } from '../http/codes';
import { done } from '../http/outcome';
import { fieldInvalid, Refusal } from '../http/refusal';
import { answerImage, drawImage } from './imageCodes';

/** POST `/v1/mobile/check_captcha/`. */
export const checkCaptchaRoute = route(
  checkCaptcha,
  async (request, context) => {
    const name = readAccountName(request.mobile, 'mobile');
    const { captcha, action } = request;
    if (captcha.trim() === '') throw fieldInvalid('captcha', 'error.fieldEmpty');
    if (request.type === 1) {
      await checkCode(context, { purpose: action ?? null, recipient: name, code: captcha, spend: false });
      return done({});
    }
    const verdict = await answerImage(context, name, captcha, action);
    if (verdict.kind === 'solved') return done({});
    // The captcha is used up, so the answer contains the next one.
    const image = await drawImage(context, name, verdict.action);
    throw new Refusal({
      code: codes.imageCodeWrong,
      message: 'error.imageCodeWrong',
      info: { image_captcha: image },
    });
  },
  { refuses: ['fieldInvalid', 'imageCodeWrong', ...codeRefusals] },
);
