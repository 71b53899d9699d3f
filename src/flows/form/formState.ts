/**
 * The state of every form, pure. `stepFormState.ts`, loaded later, adds steps. A refused event leaves the same
 * object.
 */
import type { LoginSuccess } from '../../contract/login';
import type { VisitorText } from '../../i18n/visitorText';

export interface FormValues {
  /** E-mail address or phone number, as typed; a number of another country in E.164. */
  account: string;
  /** ISO code of the country chosen for a number, empty while none is chosen. */
  country: string;
  code: string;
  password: string;
  /** The new password once more (reset). */
  confirm: string;
  nickname: string;
  /** Keys of `api/professions`, empty while none is chosen. */
  trade: string;
  position: string;
  isAgreed: boolean;
}

/** A field that can have a problem. `currentPassword` belongs to the account page, whose form keeps no values. */
export type FormField = keyof FormValues | 'currentPassword';

/**
 * With `field` the text belongs to that field, which takes the focus; without, it is shown below the form. A new
 * object is a new problem.
 */
export interface FormProblem {
  field?: FormField;
  text: VisitorText;
  canRetry?: boolean;
  /** Milliseconds until the hub accepts another try (`Retry-After`). */
  retryAfterMs?: number;
  /** Where the account leads on: it exists already (`sign_in`), or there is none (`register`). */
  offer?: 'sign_in' | 'register';
}

/** `send`: a code; `next`: the next step; `finish`: the last call. */
export type FormTask = 'send' | 'next' | 'finish';

/** `busy`: a request is running, fields are locked. `finished`: signed in, `loginCompletion` has the rest. */
export type FormWork =
  { kind: 'idle' } | { kind: 'busy'; task: FormTask; attempt: number } | { kind: 'finished' };

export interface FormState {
  work: FormWork;
  problem: FormProblem | null;
  /** Problems of other fields. They are shown beside `problem` and do not take the focus. */
  otherProblems?: readonly FormProblem[];
}

/** A code that was sent: where to, and when another may be asked for (milliseconds since 1970). */
export interface SentCode {
  account: string;
  resendAt: number;
}

/** `reached` and `sent` occur in forms with steps only. */
export type FormOutcome =
  | { kind: 'reached'; isChecked?: boolean }
  /** `step`: the step with the field for the code. */
  | { kind: 'sent'; sent: SentCode; isChecked?: boolean }
  | { kind: 'signedIn'; login: LoginSuccess }
  /** `problem` is `null` if the failure is only logged. `step`: the step of the field in question. */
  | { kind: 'failed'; problem: FormProblem | null; resendAt?: number }
  /** Done, and the visitor stays: a changed password. */
  | { kind: 'done' }
  /** Cancelled captcha, or another screen takes over. */
  | { kind: 'stopped' };

export type FormEvent =
  /** They are no longer wrong; the next submit checks them again. */
  | { type: 'edited'; fields: readonly string[] }
  | { type: 'refused'; problem: FormProblem; otherProblems?: readonly FormProblem[] }
  | { type: 'started'; task: FormTask; attempt: number }
  | { type: 'answered'; attempt: number; outcome: FormOutcome }
  | { type: 'cancelled' }
  /** Back to the idle form: `reset()` of the host, a sign-out, a return from the back-forward cache. */
  | { type: 'reset' };

export const idleForm: FormState = { work: { kind: 'idle' }, problem: null };

const idle = { kind: 'idle' } as const;

/** Only an idle form accepts input; only the answer of the running attempt counts. */
export function reduceForm<State extends FormState>(state: State, event: FormEvent): State {
  const { work } = state;
  switch (event.type) {
    case 'edited':
      return work.kind === 'idle' ? withoutProblems(state, event.fields) : state;
    case 'refused':
      return work.kind === 'idle'
        ? { ...state, problem: event.problem, otherProblems: event.otherProblems }
        : state;
    case 'started':
      return work.kind === 'idle'
        ? {
            ...state,
            work: { kind: 'busy', task: event.task, attempt: event.attempt },
            problem: null,
            otherProblems: undefined,
          }
        : state;
    case 'answered':
      return work.kind === 'busy' && work.attempt === event.attempt
        ? stateAfter({ ...state, work: idle }, event.outcome)
        : state;
    case 'cancelled':
      return work.kind === 'busy' ? { ...state, work: idle } : state;
    case 'reset':
      return { ...state, work: idle, problem: null, otherProblems: undefined };
    default:
      return state;
  }
}

export function isIdle({ work }: FormState): boolean {
  return work.kind === 'idle';
}

export function problemOf(
  { problem, otherProblems = [] }: FormState,
  field: FormField,
): FormProblem | undefined {
  return [problem, ...otherProblems].find((each) => each?.field === field) ?? undefined;
}

function withoutProblems<State extends FormState>(state: State, fields: readonly string[]): State {
  const { problem, otherProblems } = state;
  const isEdited = (each: FormProblem | null): boolean =>
    each?.field !== undefined && fields.includes(each.field);
  if (!isEdited(problem) && !otherProblems?.some(isEdited)) return state;
  return {
    ...state,
    problem: isEdited(problem) ? null : problem,
    otherProblems: otherProblems?.filter((each) => !isEdited(each)),
  };
}

function stateAfter<State extends FormState>(state: State, outcome: FormOutcome): State {
  if (outcome.kind === 'signedIn') return { ...state, work: { kind: 'finished' } };
  return outcome.kind === 'failed' ? { ...state, problem: outcome.problem } : state;
}
