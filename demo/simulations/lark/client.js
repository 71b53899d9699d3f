// @ts-nocheck -- simulates Lark's JSSDK: it sets names on `window` that no type declares.
/*
 * Lark's H5 JSSDK: `h5sdk` and `tt`. The page loads it from Lark's host; it works only inside Lark's browser, whose
 * bridge that browser.js simulates.
 */
(() => {
  const bridgeMs = 30;
  const bridge = window.demoLarkBridge;
  if ('h5sdk' in window || !bridge) return;
  const { choice, getCode } = bridge;

  let isReady = false;

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
