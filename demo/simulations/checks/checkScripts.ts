/** Puts a button where the real ones put theirs. */
const common = `
  const random = (length) =>
    Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const mint = (solved) =>
    btoa(JSON.stringify(solved)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') + '.' + random(8);
  const ask = (box, answer) => {
    const button = document.createElement('button');
    button.textContent = 'I am a person';
    button.addEventListener('click', answer);
    box.append(button);
  };
  const hostname = location.hostname;`;

const script = (body: string): string => `(() => {${common}\n${body}\n})();`;

/** By path: what the services' own scripts offer, as far as it is used. */
export const checkScripts: Readonly<Record<string, string>> = {
  '/turnstile/v0/api.js': script(`
    window.turnstile = {
      render(box, { action, cData: cdata, callback, 'before-interactive-callback': begin }) {
        begin?.();
        ask(box, () => callback(mint({ hostname, action, cdata })));
        return 'one';
      },
    };`),
  '/1/api.js': script(`
    window.hcaptcha = {
      render: (box, { callback }) => (ask(box, () => callback(mint({ hostname }))), 'one'),
    };`),
  '/v4/gt4.js': script(`
    window.initGeetest4 = ({ captchaId: captcha_id }, callback) => {
      const listeners = {};
      const on = (name) => (listener) => ((listeners[name] = listener), captcha);
      const captcha = {
        onReady: on('ready'), onSuccess: on('success'), onError: on('error'), onClose: on('close'),
        showCaptcha: () => ask(document.body, () => listeners.success()),
        getValidate: () => ({
          captcha_id, lot_number: random(16), captcha_output: 'x', pass_token: mint({}),
          gen_time: String(Math.floor(Date.now() / 1000)),
        }),
      };
      callback(captcha);
      listeners.ready?.();
    };`),
};
