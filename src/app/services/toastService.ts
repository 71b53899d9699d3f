/** Toasts are loaded with the first one, because most visits show none. */
import type { ToastPort } from '../../flows/services';
import type { EntryTexts } from '../../i18n/createI18n';
import { translateVisitorText } from '../../i18n/visitorText';
import { createStore, type ReadableStore } from '../../lib/store';
import { importChunk } from '../../lib/importChunk';
import type { Toasts } from '../../ui/toasts/createToasts';

export interface ToastService extends ToastPort {
  /** Id of the toaster on screen; `null` before the first toast. */
  toasterId: ReadableStore<string | null>;
  clear(): void;
}

type ShownToast = Parameters<ToastPort['show']>[0];

let made = 0;

/** Texts are looked up when a toast is shown. */
export function createToastService(texts: EntryTexts): ToastService {
  made += 1;
  const id = `entry-${made}`;
  const toasterId = createStore<string | null>(null);
  let toasts: Promise<Toasts> | undefined;
  const load = (): Promise<Toasts> => (toasts ??= loadToasts(id));
  const show = async ({ kind, key, text }: ShownToast): Promise<void> => {
    try {
      const loaded = await load();
      toasterId.set(id);
      loaded.show(kind, translateVisitorText(texts.i18n, text), key);
    } catch {
      // The chunk failed to load, so no toast can be shown. The screen itself shows the same message.
      toasts = undefined;
    }
  };
  return {
    toasterId,
    show: (toast) => void show(toast),
    clear() {
      void toasts?.then((loaded) => loaded.clear());
    },
  };
}

/** Loads the component that shows them too, because a toast's time starts when it is created. */
async function loadToasts(id: string): Promise<Toasts> {
  const [{ createToasts }] = await importChunk(() =>
    Promise.all([import('../../ui/toasts/createToasts'), import('../../ui/toasts/Toaster')]),
  );
  return createToasts(id);
}
