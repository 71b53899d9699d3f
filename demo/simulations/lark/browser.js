// @ts-nocheck -- simulates Lark's browser: it sets names on `window` and `navigator` that no type declares.
/*
 * Lark's embedded browser, as far as a page can tell before it loads the JSSDK: the user agent, and the bridge that the
 * JSSDK (client.js) uses. Served by the demo hub under HUB_DEV only, with what the developer chose at /dev/lark put in
 * as `choice`.
 */
(() => {
  const choice = '__CHOICE__';
  const version = choice === 'old' ? '5.1.0' : '7.20.6';
  const userAgent = `${navigator.userAgent} Lark/${version} LarkLocale/en_US`;
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });

  async function getCode(appId, kind) {
    const response = await fetch('/dev/lark/code', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: appId, kind }),
    });
    if (!response.ok) throw new Error('invalid app');
    return (await response.json()).code;
  }

  window.demoLarkBridge = { choice, getCode };
})();
