import { createContext } from 'react';
import { createStore } from '../lib/store';

/**
 * The modal dialogs a widget has open, the uppermost last. It lies over all else and makes it inert: what is to be seen and
 * announced meanwhile (toasts) is drawn inside it.
 */
export const OpenDialogsContext = createContext(createStore<readonly HTMLElement[]>([]));
