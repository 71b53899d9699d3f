/** Toasts, loaded with the first one: most visits show none. */
import type { NoticePort } from '../../flows/services';
import type { EntryTexts } from '../../i18n/createI18n';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import { createStore, type ReadableStore } from '../../lib/store';
import type { Toasts } from '../../ui/toasts/createToasts';

/** Toasts of one element. */
export interface Notifications extends NoticePort {
  /** The toaster on screen; `null` until there was a toast. */
  toasterId: ReadableStore<string | null>;
  clear(): void;
}

type Notice = Parameters<NoticePort['show']>[0];

let made = 0;

/** Creates the toasts of one element; texts are looked up when a toast is shown. */
export function createNotifications(texts: EntryTexts): Notifications {
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
      // Without its chunk no toast can be shown; the screen says the same where it happened.
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

/** Together with the component that shows them: a toast's time begins when it is made, and must not pass unseen. */
async function loadToasts(id: string): Promise<Toasts> {
  const [{ createToasts }] = await Promise.all([
    import('../../ui/toasts/createToasts'),
    import('../../ui/toasts/Toaster'),
  ]);
  return createToasts(id);
}
