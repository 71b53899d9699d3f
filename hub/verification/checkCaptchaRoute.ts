import { checkCaptcha } from '../../src/api/checkCaptcha';
import { findAccount } from '../accounts/account';
import { type Identifier, readIdentifier } from '../input/identifier';
import { checkCode, codeRefusals } from '../codes/checkCode';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { describeLink, questionableLinks } from '../links/links';
import { fieldInvalid, Refusal } from '../answers/refusal';
import { answerImage, drawImage } from '../captcha/imageCodes';

/** POST `/v1/mobile/check_captcha/`. */
export const checkCaptchaRoute = route(
  checkCaptcha,
  async (request, context) => {
    const name = readIdentifier(request.mobile, 'mobile');
    const { captcha, action } = request;
    if (captcha.trim() === '') throw fieldInvalid('captcha', 'error.fieldEmpty');
    if (request.type === 1) {
      await checkCode(context, { purpose: action ?? null, recipient: name, code: captcha, consume: false });
      return done(action === 'reset' ? await linksOfReset(context, name) : {});
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

/** What a reset asks the owner about, who has just shown the code. */
async function linksOfReset({ database, tenant, clock }: CallContext, name: Identifier) {
  const links = await database.run(async (queries) => {
    const account = await findAccount(queries, tenant.id, name);
    return account ? questionableLinks(queries, account, clock.now()) : [];
  });
  return links.length === 0 ? {} : { links: links.map(describeLink) };
}
