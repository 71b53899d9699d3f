/** Lark's client as the page sees it: `h5sdk` and `tt` on the window, loaded where the page has none yet. */
import type { LarkBridge, LarkClient } from '../../flows/askLark';

/** What the H5 JSSDK puts on the window. */
interface LarkWindow extends Window {
  h5sdk?: {
    error?: (callback: (problem: unknown) => void) => void;
    ready?: (callback: () => void) => void;
  };
  tt?: LarkBridge;
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): {
      createScriptURL(url: string): unknown;
    };
  };
}

/** Creates it. @param view window of a page inside Lark */
export function createLarkClient(view: LarkWindow): LarkClient {
  return {
    async ready(sdkUrl) {
      if (!view.h5sdk && sdkUrl !== null) await loadScript(view, sdkUrl);
      const { h5sdk } = view;
      if (!h5sdk?.ready) throw new Error('the page has no JSSDK');
      await new Promise<void>((resolve, reject) => {
        h5sdk.error?.(() => reject(new Error('the JSSDK reports an error')));
        h5sdk.ready?.(resolve);
      });
      return view.tt ?? {};
    },
  };
}

function loadScript(view: LarkWindow, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = view.document.createElement('script');
    // Where Trusted Types are required an address must come from a policy; this one lets exactly our script through.
    const policy = view.trustedTypes?.createPolicy('hub-entry-lark', { createScriptURL: (text) => text });
    Reflect.set(script, 'src', policy ? policy.createScriptURL(url) : url);
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the JSSDK could not be loaded'));
    });
    view.document.head.append(script);
  });
}
