/** Lark's client: `h5sdk` and `tt` on the window, loaded if the page has none yet. */
import type { LarkBridge, LarkClient } from './requestLarkAuthCode';
import { trustedScriptUrl, type TrustedTypes } from '../../lib/trustedScriptUrl';

/** What the H5 JSSDK puts on the window. */
interface LarkWindow extends Window {
  h5sdk?: {
    error?: (callback: (problem: unknown) => void) => void;
    ready?: (callback: () => void) => void;
  };
  tt?: LarkBridge;
  trustedTypes?: TrustedTypes;
}

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
    script.src = trustedScriptUrl(url, 'hub-entry-lark', view.trustedTypes);
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the JSSDK could not be loaded'));
    });
    view.document.head.append(script);
  });
}
