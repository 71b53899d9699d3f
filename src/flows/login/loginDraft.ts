/** The sign-in form's tab and what was typed into it, kept over a reload (docs/contract.md section 4, `draft`). */
import type { Channel } from '../../contract/typedAccount';
import type { Services } from '../services';
import { createStore, type ReadableStore } from '../../lib/store';
import type { Draft } from '../../session/guardedStorage';

export interface LoginDraftState {
  tab: string;
  /** How the visitor signed in last time; `null` if that is not known. */
  lastMethod: string | null;
}

export interface LoginDraft extends ReadableStore<LoginDraftState> {
  /** Only those of e-mail and phone number have a draft. */
  chooseTab(tab: string): void;
  /** Stores the typed e-mail address without notifying listeners, so that typing renders nothing. */
  keepAccount(account: string): void;
  /** @returns the e-mail address that was typed here or on another screen; empty if there is none */
  restoreAccount(): string;
  /** The account goes into the tab that it belongs to. */
  adoptSharedAccount(): void;
  /** Reads again what storage holds: another form begins. */
  reset(): void;
}

/** Also what the form begins with that takes the place of the password. */
const emailTab = 'login.email';

/** Before anything is known of the visitor: what the initial screen shows. */
const initialState: LoginDraftState = { tab: 'email', lastMethod: null };

export function createLoginDraft({ storage }: Pick<Services, 'storage'>): LoginDraft {
  const phoneDraft = (): Draft | undefined => {
    const draft = storage.get('draft');
    return draft?.tab?.startsWith('login.') && !draft.tab.startsWith(emailTab) ? draft : undefined;
  };
  const read = (): LoginDraftState => ({
    tab: phoneDraft() ? 'phone' : 'email',
    lastMethod: storage.get('last-method'),
  });
  /** A phone number typed elsewhere belongs into the other form. */
  const readEmail = (): string => {
    const { tab, account = '', email: kept = '' } = storage.get('draft') ?? {};
    return account.includes('@') || tab === emailTab ? account : kept;
  };
  /** Begins with a number that was typed on another screen, but not with an e-mail address. */
  const newPhoneDraft = (): Draft => {
    const { account = '' } = storage.get('draft') ?? {};
    return { account: account.includes('@') ? '' : account, tab: 'login.password' };
  };
  let email = readEmail();
  let phone: Draft | undefined;
  const store = createStore(read(), initialState);
  return {
    ...store,
    chooseTab(tab) {
      // Also one that an answer has changed while the other tab was looked at.
      phone = phoneDraft() ?? phone;
      if (tab === 'email') storage.set('draft', { account: email, tab: emailTab });
      if (tab === 'phone') storage.set('draft', phone ?? newPhoneDraft());
      store.set({ ...store.get(), tab });
    },
    keepAccount(account) {
      email = account;
      storage.set('draft', { account, tab: emailTab });
    },
    restoreAccount: () => email,
    adoptSharedAccount() {
      const { tab: from, account = '', country = '' } = storage.get('draft') ?? {};
      if (account === '' || from?.startsWith('login.')) return;
      // A number, or the beginning of one, belongs in the phone form.
      const tab: Channel = /^[+\d][\d\s-]*$/.test(account) ? 'phone' : 'email';
      if (tab === 'email') email = account;
      else phone = { account, country, tab: 'login.password' };
      storage.set('draft', tab === 'email' || !phone ? { account, tab: emailTab } : phone);
      store.set({ ...store.get(), tab });
    },
    reset() {
      email = readEmail();
      phone = undefined;
      store.set(read());
    },
  };
}
