/** Toasts, loaded with the first one: most visits show none. */
import type { NoticePort } from '../flows/services';
import type { EntryTexts } from '../i18n/createI18n';
import { translateVisitorText } from '../i18n/translateVisitorText';
import { createStore, type ReadableStore } from '../lib/store';
import type { Toasts } from '../ui/toasts/createToasts';

/** Toasts of one element. */
export interface Notices extends NoticePort {
  /** The toaster to draw; `null` until there was a toast. */
  toasterId: ReadableStore<string | null>;
  clear(): void;
}

type Notice = Parameters<NoticePort['show']>[0];

let made = 0;

/** Creates them; words are looked up when a toast is shown. */
export function createNotices(texts: EntryTexts): Notices {
  made += 1;
  const id = `entry-${made}`;
  const toasterId = createStore<string | null>(null);
  let toasts: Promise<Toasts> | undefined;
  const load = (): Promise<Toasts> => (toasts ??= loadToasts(id));
  const show = async ({ kind, key, text }: Notice): Promise<void> => {
    try {
      const loaded = await load();
      toasterId.set(id);
      loaded.show(kind, translateVisitorText(texts.i18n, text), key);
    } catch {
      // Without its chunk a toast cannot be drawn; what it says also stands where it happened.
      toasts = undefined;
    }
  };
  return {
    toasterId,
    show: (notice) => void show(notice),
    clear() {
      void toasts?.then((loaded) => loaded.clear());
    },
  };
}

/** With what draws them: a toast's time begins when it is made, and it must not pass before it is seen. */
async function loadToasts(id: string): Promise<Toasts> {
  const [{ createToasts }] = await Promise.all([
    import('../ui/toasts/createToasts'),
    import('../ui/toasts/Toaster'),
  ]);
  return createToasts(id);
}
