/** The part of a form that survives a reload (docs/contract.md section 4, `draft`): never a password or a code. */
import type { Draft, GuardedStorage } from '../../session/guardedStorage';
import type { FormValues } from './formState';
import { resendAfterMs } from './sendCode';
import type { StepFormState } from './stepFormState';
import { initialProgress } from './steps';

/** The form that a draft belongs to: the `tab` of the draft. */
export type FormId =
  'register.email' | 'register.mobile' | 'reset' | `login.${string}` | `${'bind' | 'set_up'}.${string}`;

const emptyValues: FormValues = {
  account: '',
  country: '',
  code: '',
  password: '',
  confirm: '',
  nickname: '',
  trade: '',
  position: '',
  isAgreed: false,
};

/** An empty form. @param isAgreed whether the visitor agreed to the terms on an earlier visit */
export function emptyForm(isAgreed: boolean): StepFormState {
  return {
    values: { ...emptyValues, isAgreed },
    progress: initialProgress,
    work: { kind: 'idle' },
    problem: null,
    sent: null,
    isResumed: false,
  };
}

export interface RestoreOptions {
  storage: Pick<GuardedStorage, 'get'>;
  id: FormId;
  lastStep: number;
  isAgreed: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether an account typed on another screen fits this form. */
  isValidAccount: (account: string) => boolean;
}

/** An account typed on another screen is filled in. */
export function restoreForm({
  storage,
  id,
  lastStep,
  isAgreed,
  now,
  isValidAccount,
}: RestoreOptions): StepFormState {
  const empty = emptyForm(isAgreed);
  const draft = storage.get('draft');
  const account = draft?.account ?? '';
  if (draft?.tab !== id) {
    return isValidAccount(account) ? { ...empty, values: { ...empty.values, account } } : empty;
  }
  const step = Math.min(draft.step ?? 0, lastStep);
  const { resend_at: resendAt } = draft;
  return {
    ...empty,
    // A visitor past the first step has agreed before.
    values: {
      ...empty.values,
      account,
      country: draft.country ?? '',
      nickname: draft.nickname ?? '',
      trade: draft.trade ?? '',
      position: draft.position ?? '',
      isAgreed: isAgreed || step > 0,
    },
    progress: { step, maxStep: step },
    // A clock that was set back must not cause a long wait.
    sent:
      resendAt === undefined
        ? null
        : { account: account.trim(), resendAt: Math.min(resendAt, now + resendAfterMs) },
    isResumed: step > 0,
  };
}

/** A finished form is not saved: its login removes the draft. */
export function saveDraft(
  storage: Pick<GuardedStorage, 'get' | 'set'>,
  id: FormId,
  state: StepFormState,
): void {
  if (state.work.kind === 'finished') return;
  const { values, progress, sent } = state;
  const { country, nickname, trade, position } = values;
  const email = id.startsWith('set_up.') ? emailOf(storage.get('draft')) : undefined;
  storage.set('draft', {
    account: values.account,
    ...(country ? { country } : {}),
    ...(nickname ? { nickname } : {}),
    ...(trade ? { trade } : {}),
    ...(position ? { position } : {}),
    tab: id,
    step: progress.step,
    ...(sent ? { resend_at: sent.resendAt } : {}),
    ...(email ? { email } : {}),
  });
}

/** The sign-in's, which a second factor's number takes the place of. */
const emailOf = (draft: Draft | null): string | undefined =>
  draft?.email ?? (draft?.account?.includes('@') ? draft.account : undefined);
