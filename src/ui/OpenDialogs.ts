import { createContext } from 'react';
import { createStore } from '../lib/store';

/**
 * Topmost last. All else is inert, so what must be seen and announced meanwhile (toasts) is rendered inside the
 * dialog.
 */
export const OpenDialogsContext = createContext(createStore<readonly HTMLElement[]>([]));
