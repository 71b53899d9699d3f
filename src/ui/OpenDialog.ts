import { createContext } from 'react';
import { createStore } from '../lib/store';

/**
 * The modal dialog a widget has open, `null` for none. Such a dialog lies over all else and makes it inert: what is to be
 * seen and announced meanwhile (toasts) is drawn inside it.
 */
export const OpenDialogContext = createContext(createStore<HTMLElement | null>(null));
