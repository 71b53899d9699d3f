/**
 * The account dialog: where the account is signed in, signing out elsewhere, and a new password (docs/contract.md
 * section 9, "Sessions and second factor").
 */
import { changePassword } from '../../hub/changePassword';
import { isHubError } from '../../hub/hubError';
import { hubCodes } from '../../hub/classifyCode';
import { endSessions, listSessions } from '../../hub/sessions';
import { isGoodPassword } from '../../lib/passwordRules';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import {
  firstAccountSecurity,
  reduceAccountSecurity,
  type AccountSecurityState,
  type PasswordFieldName,
} from './accountSecurityState';

export interface AccountSecurity extends ReadableStore<AccountSecurityState> {
  /** Asks the hub for the sessions. Never rejects. */
  load(): Promise<void>;
  /** Signs out one session, or with `others` all but this one. Never rejects. */
  end(id: string): Promise<void>;
  /**
   * Changes the password; the hub signs out all other sessions. Never rejects.
   * @returns whether it was changed
   */
  changePassword(old: string, next: string): Promise<boolean>;
}

export interface AccountSecurityParts {
  services: Pick<Services, 'hub' | 'host' | 'session' | 'notices'>;
  /** The session of this document is over: the page asks who is signed in. */
  onSessionOver: () => void;
  /** Ends what is under way when the dialog is closed. */
  signal: AbortSignal;
}

/** Creates the dialog's flow; nothing is requested yet. */
export function createAccountSecurity(parts: AccountSecurityParts): AccountSecurity {
  const { services, signal } = parts;
  const store = createReducerStore(reduceAccountSecurity, firstAccountSecurity);
  const options = { ignoreMessage: true, signal };

  /** Runs one request; a failure after the dialog was closed changes nothing. */
  const attempt = async (work: () => Promise<void>, fail: (error: unknown) => void): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      reportFailure(services, error);
      if (services.session.get() === null) parts.onSessionOver();
      fail(error);
    }
  };
  const load = (): Promise<void> =>
    attempt(
      async () => {
        store.send({ type: 'loading' });
        const answer = await services.hub.call(listSessions, {}, options);
        if (signal.aborted) return;
        if (answer.isDone) store.send({ type: 'listed', sessions: answer.info.sessions });
        else store.send({ type: 'notListed', text: { key: 'sessions.failed' } });
      },
      (error) =>
        store.send({
          type: 'notListed',
          text: errorText(error, 'sessions.failed') ?? { key: 'sessions.failed' },
        }),
    );
  const save = async (old: string, next: string): Promise<boolean> => {
    let isSaved = false;
    await attempt(
      async () => {
        const answer = await services.hub.call(
          changePassword,
          { old_password: old, new_password: next },
          options,
        );
        if (signal.aborted) return;
        isSaved = answer.isDone;
        if (isSaved) store.send({ type: 'saved' });
        else store.send({ type: 'notSaved', field: null, text: { key: 'password_change.failed' } });
      },
      (error) =>
        store.send({
          type: 'notSaved',
          field: fieldOf(error),
          text: errorText(error, 'password_change.failed') ?? { key: 'password_change.failed' },
        }),
    );
    return isSaved;
  };
  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    load,
    async end(id) {
      if (!store.send({ type: 'ending', id })) return;
      await attempt(
        async () => {
          await services.hub.call(endSessions, { id }, options);
          if (!signal.aborted) await load();
        },
        (error) =>
          store.send({
            type: 'notEnded',
            text: errorText(error, 'sessions.end_failed') ?? { key: 'sessions.end_failed' },
          }),
      );
    },
    async changePassword(old, next) {
      const problem = problemOf(old, next);
      if (problem) {
        store.send({ type: 'notSaved', ...problem });
        return false;
      }
      if (!store.send({ type: 'saving' })) return false;
      const isSaved = await save(old, next);
      if (isSaved && !signal.aborted) await load();
      return isSaved;
    },
  };
}

function problemOf(old: string, next: string) {
  if (old === '') return { field: 'old', text: { key: 'validation.password_empty' } } as const;
  if (!isGoodPassword(next)) return { field: 'new', text: { key: 'validation.password_rules' } } as const;
  return null;
}

/** The field that the hub means. */
function fieldOf(error: unknown): PasswordFieldName | null {
  if (!isHubError(error)) return null;
  if (error.code === hubCodes.accountOrPasswordWrong) return 'old';
  if (error.code !== hubCodes.fieldInvalid) return null;
  const { info } = error;
  const isOld = typeof info === 'object' && info !== null && 'field' in info && info.field === 'old_password';
  return isOld ? 'old' : 'new';
}
