/**
 * The account dialog: where the account is signed in, signing out elsewhere, and a new password (docs/contract.md
 * section 9, "Sessions and second factor"). Either may fail while the other works.
 */
import { changePassword } from '../../hub/changePassword';
import { HubError, isHubError } from '../../hub/hubError';
import { hubCodes } from '../../hub/classifyCode';
import { endSessions, listSessions } from '../../hub/sessions';
import type { TextKey } from '../../i18n/namespaces';
import type { VisitorText } from '../../i18n/visitorText';
import { ownProperty } from '../../lib/ownProperty';
import { isGoodPassword } from '../../lib/passwordRules';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { createForm, type FormDefinition, type FormRefusal, type RequestParts } from '../form/form';
import { isIdle, type FormField, type FormState } from '../form/formState';
import { refuse, refuseAll } from '../form/signInChecks';
import { reportFailure } from '../reportFailure';
import {
  initialSessionList,
  reduceSessionList,
  type SessionList,
  type SessionListEvent,
} from './sessionListState';

/** What the fields of the password form hold. */
export interface PasswordChangeValues {
  currentPassword: string;
  /** The new one. */
  password: string;
}

export interface AccountSecurity {
  sessions: ReadableStore<SessionList>;
  /** The form that changes the password. */
  passwordForm: ReadableStore<FormState>;
  /** Asks the hub for the sessions. Never rejects. */
  load(): Promise<void>;
  /** Signs out one session, or with `others` all but this one. Never rejects. */
  end(id: string): Promise<void>;
  /** The visitor edits a field of the password form, whose problem goes. */
  edit(field: FormField): void;
  /**
   * Changes the password; the hub signs out all other sessions. Never rejects.
   * @returns whether it was changed
   */
  changePassword(values: PasswordChangeValues): Promise<boolean>;
}

export interface AccountSecurityParts extends RequestParts {
  /** The session of this document is over: the page asks who is signed in. */
  onSessionOver: () => void;
}

/** Creates the dialog's flow; nothing is requested yet. @param parts `signal` is aborted when the dialog is closed */
export function createAccountSecurity(parts: AccountSecurityParts): AccountSecurity {
  const { services, signal, onSessionOver } = parts;
  const options = { ignoreMessage: true, signal } as const;
  const sessions = createReducerStore(reduceSessionList, initialSessionList);
  const form = createForm(parts, passwordChange);
  const send = (event: SessionListEvent): boolean => !signal.aborted && sessions.send(event);
  const noticeEnd = (): void => {
    if (!signal.aborted && services.session.get() === null) onSessionOver();
  };
  /** @returns whether the request went through; a failure after the dialog was closed changes nothing */
  const attempt = async (
    work: () => Promise<void>,
    fail: (error: unknown) => SessionListEvent,
  ): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      reportFailure(services, error);
      noticeEnd();
      send(fail(error));
      return false;
    }
  };
  const load = async (): Promise<void> => {
    await attempt(
      async () => {
        send({ type: 'loading' });
        const answer = await services.hub.call(listSessions, {}, options);
        if (!answer.isDone) throw new HubError('business');
        send({ type: 'listed', sessions: answer.info.sessions });
      },
      (error) => ({ type: 'notListed', text: textOf(error, 'sessions.failed') }),
    );
  };
  return {
    sessions,
    passwordForm: form.state,
    load,
    async end(id) {
      if (!send({ type: 'ending', id })) return;
      const isEnded = await attempt(
        async () => void (await services.hub.call(endSessions, { id }, options)),
        (error) => ({ type: 'notEnded', text: textOf(error, 'sessions.end_failed') }),
      );
      if (isEnded) await load();
    },
    edit: form.edit,
    async changePassword(values) {
      await form.submit(values);
      const isChanged = isIdle(form.state.get()) && form.state.get().problem === null;
      if (isChanged) await load();
      else noticeEnd();
      return isChanged;
    },
  };
}

const passwordChange: FormDefinition<PasswordChangeValues, RequestParts> = {
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
    isGoodPassword(password) ? null : refuse('password', 'validation.password_rules'),
  ]);
}

/** The field that the hub means. */
function fieldOf(error: unknown): 'currentPassword' | 'password' | undefined {
  if (!isHubError(error)) return undefined;
  if (error.code === hubCodes.accountOrPasswordWrong) return 'currentPassword';
  if (error.code !== hubCodes.fieldInvalid) return undefined;
  return ownProperty(error.info, 'field') === 'old_password' ? 'currentPassword' : 'password';
}

function textOf(error: unknown, fallback: TextKey): VisitorText {
  return errorText(error, fallback) ?? { key: fallback };
}
