/**
 * The account dialog: where the account is signed in, signing out elsewhere, and a new password (docs/contract.md
 * section 9, "Sessions and second factor").
 */
import { changePassword } from '../../hub/changePassword';
import { HubError, isHubError } from '../../hub/hubError';
import { hubCodes } from '../../hub/classifyCode';
import { endSessions, listSessions } from '../../hub/sessions';
import type { TextKey } from '../../i18n/namespaces';
import type { VisitorText } from '../../i18n/visitorText';
import { isGoodPassword } from '../../lib/passwordRules';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import {
  initialAccountSecurity,
  reduceAccountSecurity,
  type AccountSecurityEvent,
  type AccountSecurityState,
  type PasswordFieldName,
  type PasswordProblem,
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
  /** Aborts running requests when the dialog is closed. */
  signal: AbortSignal;
}

/** What the parts of the flow share. */
interface Run {
  services: AccountSecurityParts['services'];
  send: (event: AccountSecurityEvent) => boolean;
  options: { ignoreMessage: true; signal: AbortSignal };
  /** Runs one request. @returns whether it went through; a failure after the dialog was closed changes nothing */
  attempt: (work: () => Promise<void>, fail: (error: unknown) => AccountSecurityEvent) => Promise<boolean>;
}

/** Creates the dialog's flow; nothing is requested yet. */
export function createAccountSecurity({
  services,
  signal,
  onSessionOver,
}: AccountSecurityParts): AccountSecurity {
  const store = createReducerStore(reduceAccountSecurity, initialAccountSecurity);
  const send: Run['send'] = (event) => !signal.aborted && store.send(event);
  const attempt: Run['attempt'] = async (work, fail) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      reportFailure(services, error);
      if (services.session.get() === null) onSessionOver();
      send(fail(error));
      return false;
    }
  };
  const run: Run = { services, send, attempt, options: { ignoreMessage: true, signal } };
  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    load: () => load(run),
    async end(id) {
      if (!send({ type: 'ending', id })) return;
      const isEnded = await attempt(
        async () => void (await services.hub.call(endSessions, { id }, run.options)),
        (error) => ({ type: 'notEnded', text: textOf(error, 'sessions.end_failed') }),
      );
      if (isEnded) await load(run);
    },
    async changePassword(old, next) {
      const problems = problemsOf(old, next);
      if (problems.length > 0) send({ type: 'notSaved', problems });
      if (problems.length > 0 || !send({ type: 'saving' })) return false;
      const isSaved = await save(run, old, next);
      if (isSaved) await load(run);
      return isSaved;
    },
  };
}

async function load({ services, send, attempt, options }: Run): Promise<void> {
  await attempt(
    async () => {
      send({ type: 'loading' });
      const answer = await services.hub.call(listSessions, {}, options);
      if (!answer.isDone) throw new HubError('business');
      send({ type: 'listed', sessions: answer.info.sessions });
    },
    (error) => ({ type: 'notListed', text: textOf(error, 'sessions.failed') }),
  );
}

function save({ services, send, attempt, options }: Run, old: string, next: string): Promise<boolean> {
  return attempt(
    async () => {
      const request = { old_password: old, new_password: next };
      const answer = await services.hub.call(changePassword, request, options);
      if (!answer.isDone) throw new HubError('business');
      send({ type: 'saved' });
    },
    (error) => ({
      type: 'notSaved',
      problems: [{ field: fieldOf(error), text: textOf(error, 'password_change.failed') }],
    }),
  );
}

function textOf(error: unknown, fallback: TextKey): VisitorText {
  return errorText(error, fallback) ?? { key: fallback };
}

function problemsOf(old: string, next: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if (old === '') problems.push({ field: 'old', text: { key: 'validation.password_empty' } });
  if (!isGoodPassword(next)) problems.push({ field: 'new', text: { key: 'validation.password_rules' } });
  return problems;
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
