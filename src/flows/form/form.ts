/** The engine of all forms, outside the components: rendering twice or remounting sends nothing twice. */
import type { TextKey } from '../../i18n/namespaces';
import { createLatestTask } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import type { SolveCaptcha } from '../captcha/retryAfterCaptcha';
import type { LoginCompletion } from '../login/loginCompletion';
import type { ShowNextStep } from '../login/nextStep';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { problemFrom } from './formProblem';
import {
  idleForm,
  isIdle,
  reduceForm,
  type FormEvent,
  type FormField,
  type FormOutcome,
  type FormProblem,
  type FormState,
  type FormTask,
} from './formState';

export interface RequestDeps {
  services: Services;
  completion: LoginCompletion;
  /** Ends the running request when the element, or the page around the form, is removed for good. */
  signal: AbortSignal;
}

export interface FormDeps extends RequestDeps {
  captcha: { solve: SolveCaptcha };
  showNextStep: ShowNextStep;
}

/** Why nothing is sent: the problem that takes the focus, and those of other fields. */
export interface FormRefusal {
  problem: FormProblem;
  otherProblems?: readonly FormProblem[];
}

/** A form of one step whose fields keep their values themselves. */
export interface FormDefinition<Values, Deps extends RequestDeps = FormDeps> {
  fieldOf: (error: unknown) => FormField | undefined;
  /** Shown where the hub refuses without a message. */
  fallback: TextKey;
  check: (values: Values) => FormRefusal | null;
  /** Makes the call. `deps.signal` is aborted when the visitor cancels; the outcome then has no effect. */
  submit: (values: Values, deps: Deps) => Promise<FormOutcome>;
}

export interface Form<Values> {
  state: ReadableStore<FormState>;
  /** Does nothing while a request runs or after success. Resolves when all is done. */
  submit: (values: Values) => Promise<void>;
  /** The visitor edits a field, whose problem goes. */
  edit: (field: FormField) => void;
  /** Keeps what is typed. */
  cancel: () => void;
  reset: () => void;
}

export function createForm<Values, Deps extends RequestDeps = FormDeps>(
  deps: Deps,
  definition: FormDefinition<Values, Deps>,
): Form<Values> {
  const { fieldOf, fallback, check, submit } = definition;
  const store = createReducerStore(reduceForm<FormState>, idleForm);
  const requests = createFormRequests(deps, store);
  const failed = (error: unknown): FormOutcome => ({
    kind: 'failed',
    problem: problemFrom(error, fallback, fieldOf(error)),
  });
  return {
    state: store,
    async submit(values) {
      if (!isIdle(store.get())) return;
      const refusal = check(values);
      if (refusal) store.send({ type: 'refused', ...refusal });
      else await requests.run('finish', failed, (signal) => submit(values, { ...deps, signal }));
    },
    edit: (field) => void store.send({ type: 'edited', fields: [field] }),
    cancel: requests.cancel,
    reset: requests.reset,
  };
}

interface FormStore {
  send: (event: Extract<FormEvent, { type: 'started' | 'answered' | 'cancelled' | 'reset' }>) => boolean;
}

export interface FormRequests {
  /** Runs one request; an answer that comes after Cancel changes nothing and completes no login. */
  run: (
    task: FormTask,
    failed: (error: unknown) => FormOutcome,
    request: (signal: AbortSignal) => Promise<FormOutcome>,
  ) => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

export function createFormRequests(
  { services, completion, signal: lifetime }: RequestDeps,
  store: FormStore,
): FormRequests {
  const latest = createLatestTask(lifetime);
  return {
    run: (task, failed, request) =>
      latest.run(
        async ({ attempt, signal }) => {
          const outcome = await request(signal).catch((error: unknown) => {
            if (!signal.aborted) reportFailure(services, error);
            return failed(error);
          });
          if (signal.aborted || !store.send({ type: 'answered', attempt, outcome })) return;
          if (outcome.kind === 'signedIn') await completion.complete(outcome.login);
        },
        (attempt) => store.send({ type: 'started', task, attempt }),
      ),
    cancel() {
      if (store.send({ type: 'cancelled' })) latest.cancel();
    },
    reset() {
      latest.cancel();
      store.send({ type: 'reset' });
    },
  };
}
