/** The picture the hub asks for before a sign-in (contract section 6, "captchas"), loaded when it is first asked for. */
import type { ImageCaptcha } from '../flows/captcha/imageCaptcha';
import type { SolvePicture } from '../flows/login/signIn';
import type { Services } from '../flows/services';
import type { EntryTexts } from '../i18n/createI18n';
import { createStore, type ReadableStore } from '../lib/store';

export interface PictureControl {
  /** What shows the picture; `null` until one was asked for. */
  captcha: ReadableStore<ImageCaptcha | null>;
  /** @throws the import's error when its part of the app cannot be loaded */
  solve: SolvePicture;
}

/** Creates the control of one element. */
export function createPictureControl(services: Services, texts: EntryTexts): PictureControl {
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
