import { failing, requireFunctions, type VendorWidget } from './vendorWidget';

const height = 440;

/** Its names of languages are its own. */
const wordsFor = (tag: string): string => (new Intl.Locale(tag).maximize().script === 'Hans' ? 'zho' : 'eng');

/** GeeTest v4. It has no dark look. */
export const geetest: VendorWidget = {
  global: 'initGeetest4',
  show(init, _, { siteKey, language }, report) {
    const api = { init };
    requireFunctions(api, 'init');
    const fail = failing(report);
    const open = (captcha: unknown): void => {
      requireFunctions(captcha, 'onReady', 'onSuccess', 'onError', 'onClose', 'showCaptcha', 'getValidate');
      captcha.onReady(() => {
        report({ type: 'shown', height });
        captcha.showCaptcha();
      });
      captcha.onSuccess(() => {
        report({ type: 'answered', response: JSON.stringify(captcha.getValidate()) });
      });
      captcha.onError(fail);
      captcha.onClose(fail);
    };
    api.init({ captchaId: siteKey, product: 'bind', language: wordsFor(language), onError: fail }, open);
  },
};
