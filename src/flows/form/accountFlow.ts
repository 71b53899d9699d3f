/** What runs the forms that make an account or mend its password: one of them is a definition (`AccountFlowRules`). */
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import type { TextKey } from '../../i18n/texts';
import { emptyForm, restoreForm, saveDraft, type AccountWay } from './accountDraft';
import {
  reduceAccountForm,
  type AccountFormState,
  type AccountOutcome,
  type AccountProblem,
  type AccountTask,
  type AccountValues,
} from './accountFormState';
import { failedOutcome, type FieldSteps } from './accountProblem';
import type { LoginDoor } from '../login/completeLogin';
import { createCountdown } from './countdown';
import type { AskFurther } from '../login/furtherStep';
import type { ImageCaptcha } from '../captcha/imageCaptcha';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';

/** Referral code (cookie `SHARE_CODE`): sent with a registration and removed after it. */
export interface ShareCodePort {
  get(): string | null;
  remove(): void;
}

/** What the forms of one element share. */
export interface AccountFlowParts {
  services: Services;
  door: LoginDoor;
  captcha: ImageCaptcha;
  askFurther: AskFurther;
  shareCode: ShareCodePort;
  /** Version of the terms on show; what was agreed to is remembered under it. */
  termsVersion: string;
  /** Whether phone numbers of other countries may be typed. */
  allowsForeignNumbers: () => boolean;
  /** Hears of each form that is made, for what is measured. */
  onForm?: (way: AccountWay | null, form: ReadableStore<AccountFormState>) => void;
  /** Ends what is under way when the element is gone for good. */
  signal: AbortSignal;
}

/** What a task works with. */
export interface AccountTaskParts extends Omit<AccountFlowParts, 'signal'> {
  values: AccountValues;
  state: AccountFormState;
  /** The visitor may cancel; the outcome then means nothing any more. */
  signal: AbortSignal;
}

/** Why nothing is sent. `info` is said besides, for what a registration cannot do without (specification section 5). */
export interface AccountRefusal {
  problem: AccountProblem;
  info?: TextKey;
}

/** One form: its steps, its checks and its calls. */
export interface AccountFlowRules {
  /** Under which it outlives a reload; `null`: it does not. */
  way: AccountWay | null;
  lastStep: number;
  steps: FieldSteps;
  /** Said where the hub refused without a message. */
  fallback: Record<AccountTask, TextKey>;
  takesAccount(account: string): boolean;
  /** A form that begins half-way; otherwise it begins as its draft left it, or empty. */
  begin?(now: number): AccountFormState;
  /** What is wrong with the fields of a step. `forSend`: only with those a code needs. */
  check(
    state: AccountFormState,
    step: number,
    parts: AccountFlowParts,
    forSend?: boolean,
  ): AccountRefusal | null;
  /** Sends a code. */
  send(parts: AccountTaskParts): Promise<AccountOutcome>;
  /** Goes on from a step. */
  next(step: number, parts: AccountTaskParts): Promise<AccountOutcome>;
}

/** A form outside the components: rendering twice or remounting sends nothing twice. */
export interface AccountFlow {
  form: ReadableStore<AccountFormState>;
  /** Seconds until another code may be asked for. */
  secondsToResend: ReadableStore<number>;
  type(changes: Partial<AccountValues>): void;
  /** Goes on from the step on screen; does nothing while a request is under way or after success. */
  submit(): Promise<void>;
  /** Asks for a code, the first or another one. */
  sendCode(): Promise<void>;
  /** To a step that was reached before. */
  goTo(step: number): void;
  /** The visitor no longer wants to wait: the request is given up, all stays as it was typed. */
  cancel(): void;
  /** Keeps this form, of several, for a reload. */
  keep(): void;
  /** Comes back from the back-forward cache. */
  returnFromCache(): void;
}

/** Creates a form as its draft left it. */
export function createAccountFlow(parts: AccountFlowParts, rules: AccountFlowRules): AccountFlow {
  const { services, door, signal: lifetime } = parts;
  const store = createReducerStore(reduceAccountForm, firstState(parts, rules));
  const countdown = createCountdown(services.clock);
  let attempt = 0;
  let running: AbortController | undefined;

  const keep = (): void => {
    if (rules.way !== null) saveDraft(services.storage, rules.way, store.get());
  };
  let sent = store.get().sent;
  const follow = (): void => {
    keep();
    if (store.get().sent === sent) return;
    sent = store.get().sent;
    if (sent) countdown.start(sent.resendAt);
  };
  if (sent) countdown.start(sent.resendAt);
  store.subscribe(follow);
  parts.onForm?.(rules.way, store);
  lifetime.addEventListener('abort', () => {
    running?.abort();
    countdown.stop();
  });

  const run = async (task: AccountTask, work: (own: AccountTaskParts) => Promise<AccountOutcome>) => {
    attempt += 1;
    const mine = attempt;
    if (lifetime.aborted || !store.send({ type: 'started', task, attempt: mine })) return;
    running = new AbortController();
    const { signal } = running;
    const state = store.get();
    const outcome = await work({ ...parts, values: state.values, state, signal }).catch((error: unknown) => {
      if (!signal.aborted) reportFailure(services, error);
      const now = services.clock.now();
      return failedOutcome(error, { steps: rules.steps, fallback: rules.fallback[task], now });
    });
    // An answer that comes after Cancel changes nothing, so it may not sign anyone in either.
    if (signal.aborted || !store.send({ type: 'answered', attempt: mine, outcome })) return;
    if (outcome.kind === 'signedIn') await door.complete(outcome.login);
  };
  const isRefused = (steps: readonly number[], forSend: boolean): boolean => {
    const state = store.get();
    for (const step of steps) {
      const refusal = rules.check(state, step, parts, forSend);
      if (!refusal) continue;
      store.send({ type: 'refused', problem: refusal.problem, step });
      if (refusal.info) services.notices.show({ kind: 'info', key: 'required', text: { key: refusal.info } });
      return true;
    }
    return false;
  };
  const isIdle = (): boolean => store.get().work.kind === 'idle';

  return {
    form: store,
    secondsToResend: countdown,
    type: (changes) => void store.send({ type: 'typed', changes }),
    async submit() {
      const { step } = store.get().place;
      const isLast = step === rules.lastStep;
      // The last call needs everything: after a reload, secrets of earlier steps are missing.
      const steps = isLast ? Array.from({ length: step + 1 }, (_, index) => index) : [step];
      if (!isIdle() || isRefused(steps, false)) return;
      await run(isLast ? 'finish' : 'next', (own) => rules.next(step, own));
    },
    async sendCode() {
      if (!isIdle() || countdown.get() > 0 || isRefused([rules.steps.account ?? 0], true)) return;
      await run('send', (own) => rules.send(own));
    },
    goTo: (step) => void store.send({ type: 'wentTo', step }),
    cancel() {
      if (store.send({ type: 'cancelled' })) running?.abort();
    },
    keep,
    returnFromCache() {
      running?.abort();
      store.send({ type: 'returned' });
    },
  };
}

function firstState({ services, termsVersion }: AccountFlowParts, rules: AccountFlowRules): AccountFormState {
  const { storage, clock } = services;
  if (rules.begin || rules.way === null) return rules.begin?.(clock.now()) ?? emptyForm(false);
  return restoreForm({
    storage,
    way: rules.way,
    lastStep: rules.lastStep,
    isAgreed: storage.get('agreement') === termsVersion,
    now: clock.now(),
    takesAccount: (account) => rules.takesAccount(account),
  });
}
