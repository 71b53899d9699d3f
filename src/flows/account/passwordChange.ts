/** A new password for the account that is signed in, or its first one. */
import { changePassword } from '../../api/changePassword';
import { HubError, isHubError } from '../../api/hubError';
import { hubCodes } from '../../api/classifyCode';
import { ownProperty } from '../../lib/ownProperty';
import type { ReadableStore } from '../../lib/store';
import { checkPasswordRules } from '../form/accountChecks';
import { createForm, type FormDefinition, type FormRefusal, type RequestDeps } from '../form/form';
import { isIdle, type FormField, type FormOutcome, type FormState } from '../form/formState';
import { refuse, refuseAll } from '../form/signInChecks';
import type { WithProof } from '../verify/withProof';
import { noticeEnd } from './ownedItems';

export interface PasswordChangeValues {
  /** `null` for an account without a password. */
  currentPassword: string | null;
  password: string;
}

export interface PasswordChange {
  form: ReadableStore<FormState>;
  edit(field: FormField): void;
  /** The hub signs out all other sessions. Never rejects. @returns whether it was changed */
  save(values: PasswordChangeValues): Promise<boolean>;
  /** The form is closed: nothing of it stays. */
  reset(): void;
}

export interface PasswordChangeDeps extends RequestDeps {
  onSessionOver: () => void;
  withProof: WithProof;
}

/** Nothing is requested yet. */
export function createPasswordChange(deps: PasswordChangeDeps): PasswordChange {
  const form = createForm(deps, passwordChange);
  let isDone = false;
  return {
    form: form.state,
    edit: form.edit,
    async save(values) {
      if (!isIdle(form.state.get())) return false;
      isDone = false;
      await form.submit({ ...values, onDone: () => (isDone = true) });
      if (!isDone) noticeEnd(deps);
      return isDone;
    },
    reset: form.reset,
  };
}

interface SentPassword extends PasswordChangeValues {
  onDone: () => void;
}

const passwordChange: FormDefinition<SentPassword, PasswordChangeDeps> = {
  fieldOf,
  fallback: 'password_change.failed',
  check: checkPasswords,
  async submit({ currentPassword, password, onDone }, deps): Promise<FormOutcome> {
    const { services, signal, withProof } = deps;
    const old = currentPassword === null ? {} : { old_password: currentPassword };
    const call = () =>
      services.hub.call(changePassword, { ...old, new_password: password }, { ignoreMessage: true, signal });
    const answer = await withProof(call, signal);
    // The owner cancelled the proof: what is typed stays.
    if (answer === null) return { kind: 'stopped' };
    if (!answer.isDone) throw new HubError('business');
    onDone();
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
