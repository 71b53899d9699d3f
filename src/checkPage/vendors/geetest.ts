import { failing, requireFunctions, type VendorWidget } from './vendorWidget';

const height = 440;

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
    const words = language === 'zh' ? 'zho' : 'eng';
    api.init({ captchaId: siteKey, product: 'bind', language: words, onError: fail }, open);
  },
};
