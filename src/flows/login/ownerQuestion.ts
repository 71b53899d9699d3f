/**
 * "Is this your account?" (docs/contract.md section 6, "Recycled numbers"): a code to a number alone does not open an account
 * that nobody has used for long. The visitor proves one more thing, or registers the number anew.
 */
import { hubCodes } from '../../api/classifyCode';
import type { InfoOf } from '../../api/defineCall';
import { isHubError } from '../../api/hubError';
import { declineAccount, ownerQuestion } from '../../api/owner';
import type { VisitorText } from '../../i18n/visitorText';
import { createReducerStore } from '../../lib/reducerStore';
import { createLatestTask } from '../../lib/latestTask';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import type { StepFormDeps } from '../form/stepForm';
import { reportToHost } from '../reportFailure';
import type { LoginCompletion } from './loginCompletion';
import type { NextStep } from './nextStep';
import { signInWith } from './signInWith';

type NewAccount = Extract<NextStep, { kind: 'newAccount' }>;

/** Whether the step asks that. */
export const isOwnerQuestion = ({ fields }: NewAccount): boolean => fields.includes('owner');

/** What the hub tells of the account, and how it can be proved. */
export type AskedAccount = InfoOf<typeof ownerQuestion>;

export type OwnerState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: VisitorText }
  | {
      kind: 'asking';
      asked: AskedAccount;
      /** The visitor said "Not mine" and has to confirm what follows from it. */
      isDeclining: boolean;
      isBusy: boolean;
      problem: VisitorText | null;
    };

export type OwnerEvent =
  | { type: 'loading' }
  | { type: 'loaded'; asked: AskedAccount }
  | { type: 'turned'; isDeclining: boolean }
  | { type: 'started' }
  | { type: 'stopped' }
  | { type: 'failed'; problem: VisitorText };

export function reduceOwner(state: OwnerState, event: OwnerEvent): OwnerState {
  if (event.type === 'loading') return { kind: 'loading' };
  if (event.type === 'loaded')
    return { kind: 'asking', asked: event.asked, isDeclining: false, isBusy: false, problem: null };
  if (state.kind !== 'asking')
    return event.type === 'failed' ? { kind: 'failed', problem: event.problem } : state;
  switch (event.type) {
    case 'turned':
      return state.isBusy ? state : { ...state, isDeclining: event.isDeclining, problem: null };
    case 'started':
      return state.isBusy ? state : { ...state, isBusy: true, problem: null };
    case 'stopped':
      return { ...state, isBusy: false };
    case 'failed':
      return { ...state, isBusy: false, problem: event.problem };
    default:
      return state;
  }
}

/** Nothing rejects. */
export interface OwnerQuestion extends ReadableStore<OwnerState> {
  load(): Promise<void>;
  /** "Yes, it's mine": leads to the proof, or signs in where the browser is proof. */
  accept(): Promise<void>;
  /** "Not mine", and the way back from it. */
  turn(isDeclining: boolean): void;
  /** Leads to the registration. The account keeps its number until that is complete. */
  decline(): Promise<void>;
}

export interface OwnerQuestionDeps extends Pick<
  StepFormDeps,
  'services' | 'captcha' | 'showNextStep' | 'signal'
> {
  completion: Pick<LoginCompletion, 'complete'>;
}

/** The id of no factor: the hub has sent nothing yet. */
const noFactor = 'owner';
const browserWay = 'browser';

/** @param onGone called when the challenge is no longer valid: the visitor signs in again */
export function createOwnerQuestion(
  { completion, ...deps }: OwnerQuestionDeps,
  question: NewAccount,
  onGone: () => void,
): OwnerQuestion {
  const { services, showNextStep, signal } = deps;
  const { challenge, account, method } = question;
  const store = createReducerStore<OwnerState, OwnerEvent>(reduceOwner, { kind: 'loading' });
  const request = createLatestTask(signal);
  const options = { ignoreMessage: true, token: null };
  const run = (event: OwnerEvent, work: (attempt: AbortSignal) => Promise<void>): Promise<void> =>
    request.run(
      async ({ signal: attempt }) => {
        try {
          await work(attempt);
        } catch (error) {
          if (attempt.aborted) return;
          reportToHost(services, error);
          const problem = errorText(error, 'error.login_failed') ?? { key: 'error.login_failed' };
          const isGone = isHubError(error) && error.code === hubCodes.challengeGone;
          if (isGone) {
            services.toasts.show({ kind: 'error', key: 'challenge', text: problem });
            onGone();
          } else store.send({ type: 'failed', problem });
        }
      },
      () => store.send(event),
    );
  const fail = () => store.send({ type: 'failed', problem: { key: 'error.login_failed' } });
  const byBrowser = async (attempt: AbortSignal): Promise<void> => {
    const answer = { type: 0, account: '', challenge, factor: browserWay } as const;
    const outcome = await signInWith({ ...deps, signal: attempt }, answer, method);
    if (outcome.kind === 'signedIn') await completion.complete(outcome.login);
    else if (outcome.kind === 'failed') fail();
    else store.send({ type: 'stopped' });
  };
  return {
    ...store,
    load: () =>
      run({ type: 'loading' }, async (attempt) => {
        const { info } = await services.hub.call(
          ownerQuestion,
          { challenge },
          { ...options, signal: attempt },
        );
        if (!info) fail();
        else if (!attempt.aborted) store.send({ type: 'loaded', asked: info });
      }),
    async accept() {
      const state = store.get();
      if (state.kind !== 'asking' || state.isBusy) return;
      const { ways } = state.asked;
      if (ways.some(({ id }) => id === browserWay)) return run({ type: 'started' }, byBrowser);
      showNextStep(
        { ticket: '', username: '', need_captcha: noFactor, challenge, factors: ways },
        { method, question },
      );
    },
    turn: (isDeclining) => void store.send({ type: 'turned', isDeclining }),
    decline: () =>
      run({ type: 'started' }, async (attempt) => {
        const { info } = await services.hub.call(
          declineAccount,
          { challenge },
          { ...options, signal: attempt },
        );
        if (!attempt.aborted && !(info && showNextStep(info, { account, method }))) fail();
      }),
  };
}
