/** Engine for forms with steps, codes and drafts, each described by a definition; requests run as in `form.ts`. */
import type { SentTerms } from '../../api/terms';
import type { TextKey } from '../../i18n/namespaces';
import { createReducerStore, type ReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { createCountdown } from './countdown';
import { createFormRequests, type FormDeps, type FormRefusal } from './form';
import { emptyForm, restoreForm, saveDraft, type FormId } from './formDraft';
import type { FormStep } from './steps';
import type { Terms } from './terms';
import { failedOutcome } from './failedOutcome';
import { isIdle, type FormOutcome, type FormTask, type FormValues } from './formState';
import { reduceStepForm, type StepFormEvent, type StepFormState } from './stepFormState';

/** Referral code (cookie `SHARE_CODE`): sent with a registration and removed after it. */
export interface ShareCodePort {
  get(): string | null;
  remove(): void;
}

export interface StepFormDeps extends FormDeps {
  shareCode: ShareCodePort;
  /** Version of the terms shown; an agreement is stored under it. */
  termsVersion: string;
  /** What the hub is told that the visitor agrees to. */
  sentTerms: () => SentTerms;
  allowsForeignNumbers: () => boolean;
  asksNickname?: () => boolean;
  /** Documents to agree to. Default: both. */
  terms?: () => Terms;
  /** Called with each form that is created, for tracking. */
  onForm?: (id: FormId | null, form: ReadableStore<StepFormState>) => void;
}

/** `signal` is aborted when the visitor cancels; the outcome then has no effect. */
export interface StepTaskDeps extends StepFormDeps {
  values: FormValues;
  state: StepFormState;
  task: FormTask;
}

/** A step with its checks and calls. */
export interface WorkingStep extends FormStep {
  /** `forSend`: only the fields that sending a code needs. */
  check?(state: StepFormState, deps: StepFormDeps, forSend: boolean): FormRefusal | null;
  /** The call that leads to the next step, where there is one. The last step is left by `finish`. */
  leave?(deps: StepTaskDeps): Promise<FormOutcome>;
}

export interface StepFormDefinition {
  /** Key of its draft; `null`: it does not survive a reload. */
  id: FormId | null;
  /** First to last. */
  readonly steps: readonly WorkingStep[];
  /** Shown where the hub refuses without a message. */
  fallback: Record<FormTask, TextKey>;
  /** The form is for accounts that exist: one the hub refuses may be registered instead. */
  needsAccount?: boolean;
  isValidAccount(account: string): boolean;
  /** The state to begin with; without it, the form begins as its draft has it, or empty. */
  initialState?(now: number): StepFormState;
  sendCode(deps: StepTaskDeps): Promise<FormOutcome>;
  /** The last call, after the checks of all steps. */
  finish(deps: StepTaskDeps): Promise<FormOutcome>;
}

/** Outside the components: rendering twice or remounting sends nothing twice. */
export interface StepForm {
  state: ReadableStore<StepFormState>;
  /** Seconds until another code may be requested. */
  secondsToResend: ReadableStore<number>;
  type(changes: Partial<FormValues>): void;
  submit(): Promise<void>;
  sendCode(): Promise<void>;
  /** Goes to a step reached before. */
  goTo(step: number): void;
  /** Keeps what is typed. */
  cancel(): void;
  /** The draft of this form replaces that of another one. */
  keep(): void;
  /** Call it when the form is shown again. */
  adoptSharedAccount(): void;
  /** Back to the idle form, e.g. after a return from the back-forward cache. What is typed stays, except the code. */
  reset(): void;
}

export function createStepForm(deps: StepFormDeps, definition: StepFormDefinition): StepForm {
  const { services } = deps;
  const store = createStepStore(deps, definition);
  const requests = createFormRequests(deps, store);
  const countdown = createCountdown(services.clock);

  const keep = (): void => {
    if (definition.id !== null) saveDraft(services.storage, definition.id, store.get());
  };
  let { sent } = store.get();
  const isStray = createStrayGuard(store, services.clock);
  if (sent) countdown.start(sent.resendAt);
  store.subscribe(() => {
    keep();
    if (store.get().sent === sent) return;
    ({ sent } = store.get());
    if (sent) countdown.start(sent.resendAt);
  });
  deps.onForm?.(definition.id, store);
  deps.signal.addEventListener('abort', () => countdown.stop());

  const failed = (error: unknown, task: FormTask): FormOutcome =>
    failedOutcome(error, {
      steps: definition.steps,
      fallback: definition.fallback[task],
      now: services.clock.now(),
      needsAccount: definition.needsAccount,
    });
  const run = (task: FormTask, request: (task: StepTaskDeps) => Promise<FormOutcome>): Promise<void> =>
    requests.run(
      task,
      (error) => failed(error, task),
      (signal) => {
        const state = store.get();
        return request({ ...deps, values: state.values, state, task, signal });
      },
    );

  return {
    state: store,
    secondsToResend: countdown,
    type: (changes) => void store.send({ type: 'typed', changes }),
    async submit() {
      const { steps } = definition;
      const { step } = store.get().progress;
      const isLast = step >= steps.length - 1;
      // The last call needs everything: after a reload, secrets of earlier steps are missing.
      const checked = isLast ? steps : steps.slice(step, step + 1);
      if (!isIdle(store.get()) || isRefused({ deps, store, isStray: isStray() }, checked)) return;
      if (isLast) await run('finish', (task) => definition.finish(task));
      else await run('next', async (task) => (await steps[step]?.leave?.(task)) ?? { kind: 'reached' });
    },
    async sendCode() {
      if (!isIdle(store.get()) || countdown.get() > 0) return;
      // The number or address is all that a code needs.
      const steps = definition.steps.filter(({ fields }) => fields.includes('account'));
      if (isRefused({ deps, store, isForSend: true }, steps)) return;
      await run('send', (task) => definition.sendCode(task));
    },
    goTo: (step) => void store.send({ type: 'wentTo', step }),
    cancel: requests.cancel,
    keep,
    adoptSharedAccount() {
      const { values, progress } = store.get();
      const { account = '', country = '' } = services.storage.get('draft') ?? {};
      const isOther = account !== values.account && definition.isValidAccount(account);
      if (definition.id !== null && isOther && progress.step === 0)
        store.send({ type: 'typed', changes: { account, country } });
      // The draft may be another screen's now: a reload comes back to this step.
      if (progress.step > 0) keep();
    },
    reset: requests.reset,
  };
}

/** How long a key or a click can still be meant for the step before. */
const strayMs = 800;

/**
 * Enter after the last digit of a code, which has sent itself, was not for the step that came meanwhile.
 * @returns whether a submit now is such a one
 */
function createStrayGuard(
  store: ReadableStore<StepFormState>,
  clock: StepFormDeps['services']['clock'],
): () => boolean {
  let { step } = store.get().progress;
  let fresh: { values: FormValues; since: number } | undefined;
  store.subscribe(() => {
    const { progress, values } = store.get();
    if (progress.step > step) fresh = { values, since: clock.now() };
    ({ step } = progress);
  });
  return () => store.get().values === fresh?.values && clock.now() - fresh.since < strayMs;
}

interface Checking {
  deps: StepFormDeps;
  store: ReducerStore<StepFormState, StepFormEvent>;
  /** Refuses without a word. */
  isStray?: boolean;
  isForSend?: boolean;
}

/** Checks the steps, first to last, and shows what is refused. */
function isRefused(
  { deps, store, isStray = false, isForSend = false }: Checking,
  steps: readonly WorkingStep[],
): boolean {
  const state = store.get();
  for (const step of steps) {
    const refusal = step.check?.(state, deps, isForSend);
    if (!refusal) continue;
    if (!isStray) store.send({ type: 'refused', ...refusal });
    return true;
  }
  return false;
}

function createStepStore(deps: StepFormDeps, definition: StepFormDefinition) {
  const reduce = (state: StepFormState, event: StepFormEvent): StepFormState =>
    reduceStepForm(state, event, definition.steps);
  return createReducerStore(reduce, createInitialState(deps, definition));
}

function createInitialState(deps: StepFormDeps, definition: StepFormDefinition): StepFormState {
  const { services, termsVersion } = deps;
  const { storage, clock } = services;
  const { id, steps } = definition;
  if (definition.initialState) return definition.initialState(clock.now());
  if (id === null) return emptyForm(false);
  const state = restoreForm({
    storage,
    id,
    lastStep: steps.length - 1,
    isAgreed: storage.get('agreement') === termsVersion,
    now: clock.now(),
    isValidAccount: (account) => definition.isValidAccount(account),
  });
  // Passwords and codes are not kept: back at the first step that lacks something.
  const { step, maxStep } = state.progress;
  const lacking = steps.slice(0, step).findIndex((each) => each.check?.(state, deps, false));
  return lacking < 0 ? state : { ...state, progress: { step: lacking, maxStep } };
}
