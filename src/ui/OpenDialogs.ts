import { createContext } from 'react';
import { createStore } from '../lib/store';

/**
 * The open modal dialogs of a widget, topmost last. A modal dialog makes everything else inert, so what
 * must be seen and announced meanwhile (toasts) is rendered inside it.
 */
export const OpenDialogsContext = createContext(createStore<readonly HTMLElement[]>([]));
