/** The account dialog (docs/contract.md section 6, "Sessions and second factor"); each part may fail alone. */
import { changePassword } from '../../api/changePassword';
import { HubError, isHubError } from '../../api/hubError';
import { hubCodes } from '../../api/classifyCode';
import { listLinks, removeLink, type LinkEntry } from '../../api/links';
import { endSessions, listSessions, type SessionEntry } from '../../api/sessions';
import { ownProperty } from '../../lib/ownProperty';
import { checkPasswordRules } from '../form/accountChecks';
import type { ReadableStore } from '../../lib/store';
import { createForm, type FormDefinition, type FormRefusal, type RequestDeps } from '../form/form';
import { isIdle, type FormField, type FormState } from '../form/formState';
import { refuse, refuseAll } from '../form/signInChecks';
import type { WithProof } from '../verify/withProof';
import { createOwnedItems, noticeEnd, type OwnedItems } from './ownedItems';

export interface PasswordChangeValues {
  currentPassword: string;
  password: string;
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
  withProof: WithProof;
}

/** Creates the dialog's flow; nothing is requested yet. @param deps `signal` is aborted when the dialog is closed */
export function createAccountSecurity(deps: AccountSecurityDeps): AccountSecurity {
  const { services, signal, withProof } = deps;
  const options = { ignoreMessage: true, signal } as const;
  const form = createForm(deps, passwordChange);
  const sessions = createOwnedItems<SessionEntry>(deps, {
    list: async () => (await services.hub.call(listSessions, {}, options)).info?.sessions,
    end: async (id) => {
      await services.hub.call(endSessions, { id }, options);
      return 'done';
    },
    failed: { load: 'sessions.failed', end: 'sessions.end_failed' },
  });
  return {
    sessions,
    links: createOwnedItems<LinkEntry>(deps, {
      list: async () => (await services.hub.call(listLinks, {}, options)).info?.links,
      end: async (id) => {
        const call = () => services.hub.call(removeLink, { id }, options);
        if ((await withProof(call, signal)) === null) return 'cancelled';
        // The sessions that the link opened have ended with it.
        void sessions.load();
        return 'done';
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
