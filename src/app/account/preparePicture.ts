import { createImageCaptcha, type ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import type { Services } from '../../flows/services';
import type { EntryTexts } from '../../i18n/createI18n';

/**
 * What shows the picture before a sign-in, once its texts are there.
 * @throws the import's error when they cannot be loaded
 */
export async function preparePicture(services: Services, texts: EntryTexts): Promise<ImageCaptcha> {
  await texts.loadNamespaces(['account']);
  return createImageCaptcha(services);
}
