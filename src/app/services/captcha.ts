/** The check of a sign-in (docs/contract.md section 6, "captchas"). Loaded when first needed. */
import type { HumanCheck } from '../../flows/captcha/humanCheck';
import type { SolveCaptcha } from '../../flows/captcha/retryAfterCaptcha';
import type { Services } from '../../flows/services';
import type { EntryTexts } from '../../i18n/createI18n';
import { importChunk } from '../../lib/importChunk';
import { createStore, type ReadableStore } from '../../lib/store';

/** The flow behind the dialog; `null` until the hub asks for one. */
export interface Captcha extends ReadableStore<HumanCheck | null> {
  /** @throws the import's error when its chunk or its texts cannot be loaded */
  solve: SolveCaptcha;
}

export function createCaptcha(services: Services, texts: EntryTexts): Captcha {
  const store = createStore<HumanCheck | null>(null);
  const load = async (): Promise<HumanCheck> => {
    const [{ createHumanCheck }] = await importChunk(() =>
      Promise.all([import('../../flows/captcha/humanCheck'), texts.loadNamespaces(['account'])]),
    );
    const flow = store.get() ?? createHumanCheck(services);
    store.set(flow);
    return flow;
  };
  return {
    ...store,
    solve: async (...asked) => (store.get() ?? (await load())).solve(...asked),
  };
}
