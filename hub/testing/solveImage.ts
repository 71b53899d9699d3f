import * as v from 'valibot';
import type { CaptchaAction } from '../../src/api/captchaAction';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import type { InfoOf } from '../../src/api/defineCall';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import type { TestAnswer, TestHub, TestRequest } from './createTestHub';

/** Returns the text of the newest captcha. */
export async function readNewestImage(test: TestHub): Promise<string> {
  const response = await test.fetch('/dev/images.json');
  const [newest] = v.parse(v.array(v.object({ text: v.string() })), await response.json());
  return newest?.text ?? '';
}

/** Requests a captcha and solves it; this is valid for ten minutes, for this account, action and visit. */
export async function solveImage(
  test: TestHub,
  account: string,
  action: CaptchaAction,
  options: TestRequest = {},
): Promise<void> {
  await test.call(mobileCaptcha, { mobile: account, type: 0, action }, options);
  const captcha = await readNewestImage(test);
  const { code } = await test.call(checkCaptcha, { mobile: account, captcha, type: 0, action }, options);
  if (code !== 1) throw new Error(`The picture was not solved: ${code}`);
}

/** Asks for a code by SMS in a browser that the account does not know: a solved picture pays for it. */
export async function askForText(
  test: TestHub,
  mobile: string,
  action: CaptchaAction,
  options: TestRequest = {},
): Promise<TestAnswer<InfoOf<typeof mobileCaptcha>>> {
  await solveImage(test, mobile, action, options);
  return test.call(mobileCaptcha, { mobile, type: 1, action }, options);
}
