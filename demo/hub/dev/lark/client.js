// @ts-nocheck -- plays Lark's browser: it puts names on `window` and `navigator` that no type knows.
/*
 * Lark's embedded browser, as far as a page can tell: the user agent, `h5sdk` and `tt` of its H5 JSSDK.
 * Served by the demo hub under HUB_DEV only, with what a person chose at /dev/lark put in as `choice`.
 */
(() => {
  const choice = '__CHOICE__';
  const bridgeMs = 30;
  if ('h5sdk' in window) return;

  const version = choice === 'old' ? '5.1.0' : '7.20.6';
  const userAgent = `${navigator.userAgent} Lark/${version} LarkLocale/en_US`;
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });

  let isReady = false;

  async function getCode(appId, kind) {
    const response = await fetch('/dev/lark/code', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: appId, kind }),
    });
    if (!response.ok) throw new Error('invalid app');
    return (await response.json()).code;
  }

  function answer(name, options, work) {
    const fail = (errno, errString) => {
      const result = { errno, errString, errMsg: `${name}:fail ${errString}` };
      options.fail?.(result);
      options.complete?.(result);
    };
    const run = async () => {
      if (!isReady) return fail(100, 'the JSSDK is not ready');
      const result = await work(fail).catch(() => fail(101, 'the code could not be had'));
      if (!result) return;
      options.success?.(result);
      options.complete?.(result);
    };
    // The bridge answers later, never within the call.
    setTimeout(() => void run(), bridgeMs);
  }

  window.h5sdk = {
    ready(callback) {
      if (choice === 'never') return;
      setTimeout(() => {
        isReady = true;
        callback();
      }, bridgeMs);
    },
    error() {},
    config() {},
  };
  window.tt = {
    requestAccess(options) {
      answer('requestAccess', options, async (fail) => {
        if (choice === 'old') return fail(103, 'feature is not supported by this client');
        if (typeof options.appID !== 'string' || !Array.isArray(options.scopeList))
          return fail(102, 'invalid parameter');
        if (choice === 'deny') return fail(104, 'user denied');
        const code = await getCode(options.appID, 'access');
        return {
          errMsg: 'requestAccess:ok',
          code,
          ...(options.state === undefined ? {} : { state: options.state }),
        };
      });
    },
    requestAuthCode(options) {
      answer('requestAuthCode', options, async (fail) => {
        if (typeof options.appId !== 'string') return fail(102, 'invalid parameter');
        if (choice === 'deny') return fail(104, 'user denied');
        return { code: await getCode(options.appId, 'auth') };
      });
    },
  };
})();
