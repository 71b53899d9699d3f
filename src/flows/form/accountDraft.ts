/** What of a half-done form outlives a reload (contract section 4, `draft`): never a password or a code. */
import type { GuardedStorage } from '../../session/guardedStorage';
import type { AccountFormState, AccountValues } from './accountFormState';
import { firstPlace } from './wizard';

/** Which form a draft belongs to: the `tab` of the draft. */
export type AccountWay =
  'register.email' | 'register.mobile' | 'reset' | 'login.password' | 'login.sms' | `bind.${string}`;

/** Milliseconds between two codes (the hub's rule); also the longest wait believed after a reload. */
export const resendAfterMs = 60_000;

const emptyValues: AccountValues = {
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

/** A form nothing was typed into. @param isAgreed whether the terms were agreed to on an earlier visit */
export function emptyForm(isAgreed: boolean): AccountFormState {
  return {
    values: { ...emptyValues, isAgreed },
    place: firstPlace,
    work: { kind: 'idle' },
    problem: null,
    sent: null,
    isResumed: false,
  };
}

/** What a form begins with. */
export interface RestoreParts {
  storage: Pick<GuardedStorage, 'get'>;
  way: AccountWay;
  lastStep: number;
  isAgreed: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether an account typed on another screen belongs into this form. */
  takesAccount: (account: string) => boolean;
}

/** The form as the draft left it, or an empty one. An account typed on another screen is taken over. */
export function restoreForm({
  storage,
  way,
  lastStep,
  isAgreed,
  now,
  takesAccount,
}: RestoreParts): AccountFormState {
  const empty = emptyForm(isAgreed);
  const draft = storage.get('draft');
  const account = draft?.account ?? '';
  if (draft?.tab !== way) {
    return takesAccount(account) ? { ...empty, values: { ...empty.values, account } } : empty;
  }
  const step = Math.min(draft.step ?? 0, lastStep);
  const { resend_at: resendAt } = draft;
  return {
    ...empty,
    // Whoever was past the first step had agreed.
    values: {
      ...empty.values,
      account,
      country: draft.country ?? '',
      nickname: draft.nickname ?? '',
      trade: draft.trade ?? '',
      position: draft.position ?? '',
      isAgreed: isAgreed || step > 0,
    },
    place: { step, maxStep: step },
    // A clock that was set back must not make anybody wait for a day.
    sent: resendAt === undefined ? null : { account, resendAt: Math.min(resendAt, now + resendAfterMs) },
    isResumed: step > 0,
  };
}

/** Keeps a form; a finished one leaves its draft to the login, which removes it. */
export function saveDraft(
  storage: Pick<GuardedStorage, 'set'>,
  way: AccountWay,
  state: AccountFormState,
): void {
  if (state.work.kind === 'finished') return;
  const { values, place, sent } = state;
  const { country, nickname, trade, position } = values;
  storage.set('draft', {
    account: values.account,
    ...(country ? { country } : {}),
    ...(nickname ? { nickname } : {}),
    ...(trade ? { trade } : {}),
    ...(position ? { position } : {}),
    tab: way,
    step: place.step,
    ...(sent ? { resend_at: sent.resendAt } : {}),
  });
}
