import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import type { LoginDoor } from './completeLogin';
import type { AskFurther } from './furtherStep';
import type { Services } from '../services';
import { runSignIn, type SolvePicture } from './signIn';
import { canSubmit, idleSignIn, reduceSignIn, type SignInState } from './signInState';
import { validateSignIn, type SignInInput } from './validateSignIn';

/** The sign-in form of one element, outside the components: rendering twice or remounting sends nothing twice. */
export interface SignIn extends ReadableStore<SignInState> {
  /** Checks and sends; does nothing while a request is under way or after success. Resolves when all is over. */
  submit(input: SignInInput): Promise<void>;
  /** The visitor no longer wants to wait: the request is given up, the form is as it was typed. */
  cancel(): void;
  /** Back to the empty form; a request under way is given up. */
  reset(): void;
}

/** What a sign-in form is made of. */
export interface SignInParts {
  services: Services;
  door: LoginDoor;
  /** Shows the picture the hub asks for after failures; without it such an answer is `further`. */
  solvePicture?: SolvePicture;
  /** Shows the step the hub asks for besides. */
  askFurther?: AskFurther;
}

/** Creates the flow. A success goes through the door at once. */
export function createSignIn({ services, door, solvePicture, askFurther }: SignInParts): SignIn {
  const store = createReducerStore(reduceSignIn, idleSignIn);
  let attempt = 0;
  let running: AbortController | undefined;

  const submit = async (input: SignInInput): Promise<void> => {
    if (!canSubmit(store.get())) return;
    const problem = validateSignIn(input);
    if (problem) {
      store.send({ type: 'refused', problem });
      return;
    }
    attempt += 1;
    const mine = attempt;
    running = new AbortController();
    store.send({ type: 'submitted', attempt: mine });
    const outcome = await runSignIn(services, input, running.signal, solvePicture);
    // An answer that comes after Cancel or reset changes nothing, so it may not sign anyone in either.
    const isTaken = store.send({ type: 'answered', attempt: mine, outcome });
    if (!isTaken) return;
    if (outcome.kind === 'signedIn') await door.complete(outcome.login);
    const context = { account: input.account.trim(), method: 'password' };
    // The form waits as it was until one comes back from the step.
    if (outcome.kind === 'further' && askFurther?.(outcome.info, context)) store.send({ type: 'reset' });
  };
  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    submit,
    cancel() {
      if (store.send({ type: 'cancelled' })) running?.abort();
    },
    reset() {
      running?.abort();
      store.send({ type: 'reset' });
    },
  };
}
