/** The captcha the hub asks for before a sign-in (contract section 6, "captchas"), loaded when it is first needed. */
import type { ImageCaptcha } from '../flows/captcha/imageCaptcha';
import type { SolveCaptcha } from '../flows/captcha/retryAfterCaptcha';
import type { Services } from '../flows/services';
import type { EntryTexts } from '../i18n/createI18n';
import { createStore, type ReadableStore } from '../lib/store';

export interface LazyCaptcha {
  /** Shows the captcha; `null` until one is needed. */
  captcha: ReadableStore<ImageCaptcha | null>;
  /** @throws the import's error when the captcha cannot be loaded */
  solve: SolveCaptcha;
}

/** Creates the captcha of one element. */
export function createCaptcha(services: Services, texts: EntryTexts): LazyCaptcha {
  const captcha = createStore<ImageCaptcha | null>(null);
  const load = async (): Promise<ImageCaptcha> => {
    const known = captcha.get();
    if (known) return known;
    const { preparePicture } = await import('./account/preparePicture');
    const made = await preparePicture(services, texts);
    const first = captcha.get() ?? made;
    captcha.set(first);
    return first;
  };
  return {
    captcha,
    solve: async (question, image, signal) => (await load()).solve(question, image, signal),
  };
}
