/** Toasts: at most 5 at a time; one with the same key replaces the last. */
import { toast } from 'react-hot-toast/headless';

export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'loading';

/** A `loading` one stays until it is replaced or dismissed. */
export const toastDurationMs = 2000;
export const maximumToasts = 5;

export interface Toasts {
  /** The library keeps one store per page, for all widgets. */
  readonly toasterId: string;
  /** @param key messages with the same key replace each other; by default the text itself */
  show: (kind: ToastKind, text: string, key?: string) => void;
  dismiss: (key: string) => void;
  /** E.g. when the widget leaves the page. */
  clear: () => void;
}

/** @param toasterId unique on the page, e.g. from a counter of elements */
export function createToasts(toasterId: string): Toasts {
  const idOf = (key: string): string => `${toasterId}:${key}`;
  return {
    toasterId,
    show(kind, text, key = text) {
      toast.custom(text, {
        toasterId,
        id: idOf(key),
        duration: kind === 'loading' ? Infinity : toastDurationMs,
        // The library has no `info` and `warning`; its free text field carries our kind to the Toaster.
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
