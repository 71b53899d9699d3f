/** Around the sign-in form: which tab is on screen, and what of it outlives a reload (contract section 4, `draft`). */
import type { Services } from '../flows/services';
import { createStore, type ReadableStore } from '../lib/store';
import type { Draft } from '../session/guardedStorage';
import type { LoginTab } from '../screens/Login/offeredTabs';

/** What the form is drawn with. */
export interface LoginMemory {
  tab: LoginTab;
  lastMethod: string | null;
}

export interface LoginControl extends ReadableStore<LoginMemory> {
  chooseTab(tab: LoginTab): void;
  /** Keeps the e-mail address as it stands in the field. */
  keepAccount(account: string): void;
  /** @returns the e-mail address that was typed here or on another screen; empty where there is none */
  restoreAccount(): string;
  /** Reads again what storage holds: another form begins. */
  reset(): void;
}

const emailTab = 'login.email';

/** What stands there before anything is known of the visitor. */
export const noLoginMemory: LoginMemory = { tab: 'email', lastMethod: null };

/** Creates the control of one element. */
export function createLoginControl({ storage }: Pick<Services, 'storage'>): LoginControl {
  /** What the phone's forms have kept. */
  const phoneDraft = (): Draft | undefined => {
    const draft = storage.get('draft');
    return draft?.tab?.startsWith('login.') && draft.tab !== emailTab ? draft : undefined;
  };
  const read = (): LoginMemory => ({
    tab: phoneDraft() ? 'phone' : 'email',
    lastMethod: storage.get('last-method'),
  });
  /** A phone number typed elsewhere belongs into the other form. */
  const readEmail = (): string => {
    const { tab, account = '' } = storage.get('draft') ?? {};
    return account.includes('@') || tab === emailTab ? account : '';
  };
  /** An e-mail address is none of theirs; a number that was typed elsewhere may be. */
  const newPhoneDraft = (): Draft => {
    const { account = '' } = storage.get('draft') ?? {};
    return { account: account.includes('@') ? '' : account, tab: 'login.password' };
  };
  let email = readEmail();
  let phone: Draft | undefined;
  const store = createStore(read());
  return {
    get: () => store.get(),
    subscribe: (listener) => store.subscribe(listener),
    chooseTab(tab) {
      // Also one that an answer has changed while the other tab was looked at.
      phone = phoneDraft() ?? phone;
      storage.set('draft', tab === 'email' ? { account: email, tab: emailTab } : (phone ?? newPhoneDraft()));
      store.set({ ...store.get(), tab });
    },
    keepAccount(account) {
      email = account;
      storage.set('draft', { account, tab: emailTab });
    },
    restoreAccount: () => email,
    reset() {
      email = readEmail();
      phone = undefined;
      store.set(read());
    },
  };
}
