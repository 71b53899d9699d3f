/** Around the sign-in form: which tab is on screen, and what of it outlives a reload (contract section 4, `draft`). */
import type { Services } from '../flows/services';
import { createStore, type ReadableStore } from '../lib/store';
import type { LoginTab } from '../screens/Login/offeredTabs';

/** What the form is drawn with. */
export interface LoginMemory {
  tab: LoginTab;
  restoredAccount: string;
  lastMethod: string | null;
}

export interface LoginControl extends ReadableStore<LoginMemory> {
  chooseTab(tab: LoginTab): void;
  /** Keeps the e-mail address as it stands in the field. */
  keepAccount(account: string): void;
  /** Reads again what storage holds: another form begins. */
  reset(): void;
}

const emailTab = 'login.email';

/** What stands there before anything is known of the visitor. */
export const noLoginMemory: LoginMemory = { tab: 'email', restoredAccount: '', lastMethod: null };

/** Creates the control of one element. */
export function createLoginControl({ storage }: Pick<Services, 'storage'>): LoginControl {
  const read = (): LoginMemory => {
    const { tab = '', account = '' } = storage.get('draft') ?? {};
    return {
      tab: tab.startsWith('login.') && tab !== emailTab ? 'phone' : 'email',
      // A phone number typed elsewhere belongs into the other form.
      restoredAccount: account.includes('@') || tab === emailTab ? account : '',
      lastMethod: storage.get('last-method'),
    };
  };
  const store = createStore(read());
  return {
    get: () => store.get(),
    subscribe: (listener) => store.subscribe(listener),
    chooseTab(tab) {
      const { account } = storage.get('draft') ?? {};
      const draft = account === undefined ? {} : { account };
      storage.set('draft', { ...draft, tab: tab === 'email' ? emailTab : 'login.password' });
      store.set({ ...store.get(), tab });
    },
    keepAccount: (account) => storage.set('draft', { account, tab: emailTab }),
    reset: () => store.set(read()),
  };
}
