/** The account dialog (docs/contract.md section 6, "Sessions and second factor"); each part may fail alone. */
import { changePassword } from '../../api/changePassword';
import { HubError, isHubError } from '../../api/hubError';
import { hubCodes } from '../../api/classifyCode';
import { listLinks, removeLink, type LinkEntry } from '../../api/links';
import { endSessions, listSessions, type SessionEntry } from '../../api/sessions';
import type { TextKey } from '../../i18n/namespaces';
import type { VisitorText } from '../../i18n/visitorText';
import { ownProperty } from '../../lib/ownProperty';
import { checkPasswordRules } from '../form/accountChecks';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { createForm, type FormDefinition, type FormRefusal, type RequestDeps } from '../form/form';
import { isIdle, type FormField, type FormState } from '../form/formState';
import { refuse, refuseAll } from '../form/signInChecks';
import { reportFailure } from '../reportFailure';
import { initialOwnedList, reduceOwnedList, type OwnedList, type OwnedListEvent } from './ownedListState';

export interface PasswordChangeValues {
  currentPassword: string;
  password: string;
}

/** A list with what its owner can do. Nothing rejects. */
export interface OwnedItems<Item> {
  list: ReadableStore<OwnedList<Item>>;
  load(): Promise<void>;
  /** Ends or removes one item, and asks for the list again. @returns whether it was ended */
  end(id: string): Promise<boolean>;
}

export interface AccountSecurity {
  /** Where the account is signed in. `end` with `others` ends all but this one. */
  sessions: OwnedItems<SessionEntry>;
  /** Accounts of other services that sign in to this one. */
  links: OwnedItems<LinkEntry>;
  passwordForm: ReadableStore<FormState>;
  edit(field: FormField): void;
  /** The hub signs out all other sessions. Never rejects. @returns whether it was changed */
  changePassword(values: PasswordChangeValues): Promise<boolean>;
}

export interface AccountSecurityDeps extends RequestDeps {
  onSessionOver: () => void;
}

/** Creates the dialog's flow; nothing is requested yet. @param deps `signal` is aborted when the dialog is closed */
export function createAccountSecurity(deps: AccountSecurityDeps): AccountSecurity {
  const { services, signal } = deps;
  const options = { ignoreMessage: true, signal } as const;
  const form = createForm(deps, passwordChange);
  const sessions = createOwnedItems<SessionEntry>(deps, {
    list: async () => (await services.hub.call(listSessions, {}, options)).info?.sessions,
    end: (id) => services.hub.call(endSessions, { id }, options),
    failed: { load: 'sessions.failed', end: 'sessions.end_failed' },
  });
  return {
    sessions,
    links: createOwnedItems<LinkEntry>(deps, {
      list: async () => (await services.hub.call(listLinks, {}, options)).info?.links,
      end: async (id) => {
        await services.hub.call(removeLink, { id }, options);
        // The sessions that the link opened have ended with it.
        void sessions.load();
      },
      failed: { load: 'sessions.failed', end: 'links.remove_failed' },
    }),
    passwordForm: form.state,
    edit: form.edit,
    async changePassword(values) {
      await form.submit(values);
      const isChanged = isIdle(form.state.get()) && form.state.get().problem === null;
      if (isChanged) await sessions.load();
      else noticeEnd(deps);
      return isChanged;
    },
  };
}

/** The page asks who is signed in when this document's session is over. */
function noticeEnd({ services, signal, onSessionOver }: AccountSecurityDeps): void {
  if (!signal.aborted && services.session.get() === null) onSessionOver();
}

function createOwnedItems<Item>(
  deps: AccountSecurityDeps,
  calls: {
    /** @returns `undefined` where the hub did not answer the list */
    list: () => Promise<readonly Item[] | undefined>;
    end: (id: string) => Promise<unknown>;
    failed: { load: TextKey; end: TextKey };
  },
): OwnedItems<Item> {
  const { services, signal } = deps;
  const store = createReducerStore<OwnedList<Item>, OwnedListEvent<Item>>(reduceOwnedList, initialOwnedList);
  const send = (event: OwnedListEvent<Item>): boolean => !signal.aborted && store.send(event);
  /** @returns whether the request went through; a failure after the dialog was closed changes nothing */
  const attempt = async (
    work: () => Promise<void>,
    fail: (error: unknown) => OwnedListEvent<Item>,
  ): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      reportFailure(services, error);
      noticeEnd(deps);
      send(fail(error));
      return false;
    }
  };
  const load = async (): Promise<void> => {
    await attempt(
      async () => {
        send({ type: 'loading' });
        const items = await calls.list();
        if (items === undefined) throw new HubError('business');
        send({ type: 'listed', items });
      },
      (error) => ({ type: 'notListed', text: textOf(error, calls.failed.load) }),
    );
  };
  return {
    list: store,
    load,
    async end(id) {
      if (!send({ type: 'ending', id })) return false;
      const isEnded = await attempt(
        async () => void (await calls.end(id)),
        (error) => ({ type: 'notEnded', text: textOf(error, calls.failed.end) }),
      );
      if (isEnded) await load();
      return isEnded;
    },
  };
}

const passwordChange: FormDefinition<PasswordChangeValues, RequestDeps> = {
  fieldOf,
  fallback: 'password_change.failed',
  check: checkPasswords,
  async submit({ currentPassword, password }, { services, signal }) {
    const request = { old_password: currentPassword, new_password: password };
    const answer = await services.hub.call(changePassword, request, { ignoreMessage: true, signal });
    if (!answer.isDone) throw new HubError('business');
    return { kind: 'done' };
  },
};

function checkPasswords({ currentPassword, password }: PasswordChangeValues): FormRefusal | null {
  return refuseAll([
    currentPassword === '' ? refuse('currentPassword', 'validation.password_empty') : null,
    checkPasswordRules(password),
  ]);
}

function fieldOf(error: unknown): 'currentPassword' | 'password' | undefined {
  if (!isHubError(error)) return undefined;
  if (error.code === hubCodes.accountOrPasswordWrong) return 'currentPassword';
  if (error.code !== hubCodes.fieldInvalid) return undefined;
  return ownProperty(error.info, 'field') === 'old_password' ? 'currentPassword' : 'password';
}

function textOf(error: unknown, fallback: TextKey): VisitorText {
  return errorText(error, fallback) ?? { key: fallback };
}
