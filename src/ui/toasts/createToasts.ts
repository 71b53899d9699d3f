/** Messages that go away by themselves (specification section 4: 2 s, at most 5, same key replaces). */
import { toast } from 'react-hot-toast/headless';

export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'loading';

/** How long a toast stays, in milliseconds; a `loading` one stays until it is replaced or dismissed. */
export const toastDurationMs = 2000;
export const maximumToasts = 5;

export interface Toasts {
  /** Tells this widget's toasts from another's: the library keeps one store for a page. */
  readonly toasterId: string;
  /**
   * Shows a message.
   * @param key messages with the same key replace each other; by default the words themselves
   */
  show: (kind: ToastKind, text: string, key?: string) => void;
  dismiss: (key: string) => void;
  /** Takes all away at once, e.g. when the widget leaves the page. */
  clear: () => void;
}

/** @param toasterId unique on the page, e.g. from a counter of the element */
export function createToasts(toasterId: string): Toasts {
  const idOf = (key: string): string => `${toasterId}:${key}`;
  return {
    toasterId,
    show(kind, text, key = text) {
      toast.custom(text, {
        toasterId,
        id: idOf(key),
        duration: kind === 'loading' ? Infinity : toastDurationMs,
        // The library knows no `info` and `warning`; its free text field carries our kind to the Toaster.
        className: kind,
        ariaProps:
          kind === 'error'
            ? { role: 'alert', 'aria-live': 'assertive' }
            : { role: 'status', 'aria-live': 'polite' },
      });
    },
    dismiss: (key) => toast.dismiss(idOf(key), toasterId),
    clear: () => toast.removeAll(toasterId),
  };
}
