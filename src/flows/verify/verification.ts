/** "Confirm it’s you": asks the owner of a session for a proof. Without components. */
import { hubCodes } from '../../api/classifyCode';
import type { CallOptions, HubAnswer } from '../../api/client';
import type { RequestOf } from '../../api/defineCall';
import { HubError, isHubError } from '../../api/hubError';
import { verify, verifySend } from '../../api/verify';
import type { TextKey } from '../../i18n/namespaces';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask, type LatestTask } from '../../lib/latestTask';
import { codeLength } from '../../lib/readCode';
import { createReducerStore, type ReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { createCountdown, type Countdown } from '../form/countdown';
import type { SentCode } from '../form/formState';
import { sendCodeBy } from '../form/sendCode';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import {
  closedVerification,
  reduceVerification,
  type VerificationEvent,
  type VerificationState,
  type WayToVerify,
} from './verificationState';
import { createWithProof, type ProofAsker, type WithProof } from './withProof';

/** What the call sends beside the factor's id; a text says why there is nothing to send, `null`: the owner gave up. */
export type Proof = { fields: Omit<RequestOf<typeof verify>, 'factor'> } | { problem: VisitorText } | null;

/** At most one dialog is open at a time. */
export interface Verification extends ReadableStore<VerificationState> {
  withProof: WithProof;
  /** Seconds until another code of the chosen way may be requested. */
  secondsToResend: ReadableStore<number>;
  choose(id: string): void;
  /** The problem of what was typed goes. */
  edit(): void;
  sendCode(): Promise<void>;
  /** @param answer password or code as typed; a way of kind `other` takes none */
  prove(answer: string): Promise<void>;
  cancel(): void;
}

export interface VerificationDeps extends Pick<ProofAsker, 'describe'> {
  services: Pick<Services, 'hub' | 'host' | 'session' | 'clock' | 'toasts'>;
  /** For a way of kind `other`. */
  askBrowser: (id: string, signal: AbortSignal) => Promise<Proof>;
  /** Of what is proved; by default the account of the session. */
  calls?: ProofCalls;
}

type Answer = Promise<HubAnswer<unknown>>;

/** The calls that take a proof and send a code. */
export interface ProofCalls {
  prove: (request: RequestOf<typeof verify>, options: CallOptions) => Answer;
  send: (request: RequestOf<typeof verifySend>, options: CallOptions) => Answer;
}

const ownCalls = ({ hub }: Pick<Services, 'hub'>): ProofCalls => ({
  prove: (request, options) => hub.call(verify, request, options),
  send: (request, options) => hub.call(verifySend, request, options),
});

export function createVerification(deps: VerificationDeps): Verification {
  const store = createReducerStore(reduceVerification, closedVerification);
  const parts: Parts = {
    calls: ownCalls(deps.services),
    ...deps,
    store,
    request: createLatestTask(),
    countdown: createCountdown(deps.services.clock),
    waiting: null,
  };
  const cancel = (): void => close(parts, ({ resolve }) => resolve(false));
  const ask: ProofAsker['ask'] = async (ways, signal) => {
    cancel();
    if (signal.aborted) return false;
    signal.addEventListener('abort', cancel);
    try {
      return await new Promise<boolean>((resolve, reject) => {
        parts.waiting = { resolve, reject };
        store.send({ type: 'asked', ways });
        begin(parts);
      });
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
  return {
    ...store,
    withProof: createWithProof({ describe: deps.describe, ask }),
    secondsToResend: parts.countdown,
    choose(id) {
      if (!store.send({ type: 'chosen', id })) return;
      parts.request.cancel();
      begin(parts);
    },
    edit: () => void store.send({ type: 'edited' }),
    sendCode: () => sendCode(parts),
    prove: (answer) => prove(parts, answer),
    cancel,
  };
}

interface Parts extends VerificationDeps {
  calls: ProofCalls;
  store: ReducerStore<VerificationState, VerificationEvent>;
  request: LatestTask;
  countdown: Countdown;
  waiting: { resolve: (isProved: boolean) => void; reject: (error: unknown) => void } | null;
}

function close(parts: Parts, end: (waiting: NonNullable<Parts['waiting']>) => void): void {
  const { waiting } = parts;
  parts.waiting = null;
  parts.request.cancel();
  parts.countdown.stop();
  parts.store.send({ type: 'closed' });
  if (waiting) end(waiting);
}

/** A code is sent when the owner comes to its way, once. */
function begin(parts: Parts): void {
  const state = parts.store.get();
  if (state.kind === 'closed' || state.chosen?.kind !== 'code') return;
  const sent = state.sent[state.chosen.id];
  if (sent) parts.countdown.start(sent.resendAt);
  else {
    parts.countdown.stop();
    void sendCode(parts);
  }
}

async function sendCode(parts: Parts): Promise<void> {
  const { services, countdown, calls } = parts;
  if (countdown.get() > 0) return;
  await run(parts, 'send', async ({ id, masked }, signal) => {
    const ask = () => calls.send({ factor: id }, { ignoreMessage: true, signal });
    const result = await sendCodeBy(services, masked, ask);
    if (result.kind !== 'sent') throw new HubError('business');
    return result;
  });
}

async function prove(parts: Parts, answer: string): Promise<void> {
  const { calls, store, askBrowser } = parts;
  const state = store.get();
  const refusal = state.kind === 'open' && state.chosen && checkAnswer(state.chosen, answer);
  if (refusal) {
    store.send({ type: 'refused', problem: { text: { key: refusal }, isAnswer: true } });
    return;
  }
  await run(parts, 'prove', async ({ id, kind }, signal) => {
    const proof = kind === 'other' ? await askBrowser(id, signal) : { fields: fieldsOf(kind, answer) };
    if (proof === null) return { kind: 'failed', problem: null };
    if ('problem' in proof) return { kind: 'failed', problem: { text: proof.problem, isAnswer: false } };
    const request = { factor: id, ...proof.fields };
    const { isDone } = await calls.prove(request, { ignoreMessage: true, signal });
    if (!isDone) throw new HubError('business');
    return { kind: 'proved' };
  });
}

const fieldsOf = (kind: Exclude<WayToVerify['kind'], 'other'>, answer: string) =>
  kind === 'password' ? { password: answer } : { code: answer };

function checkAnswer({ kind }: WayToVerify, answer: string): TextKey | null {
  if (kind === 'password') return answer === '' ? 'validation.password_empty' : null;
  if (kind === 'other') return null;
  if (answer.trim() === '') return 'validation.code_empty';
  return kind === 'text' || answer.length === codeLength ? null : 'error.code_incorrect';
}

type Result =
  | { kind: 'sent'; sent: SentCode }
  | { kind: 'proved' }
  | { kind: 'failed'; problem: { text: VisitorText; isAnswer: boolean } | null };

const fallbacks = { send: 'error.send_code_failed', prove: 'verify.failed' } as const;

/** One request at a time. A session that is over ends the dialog: the call says so. */
async function run(
  parts: Parts,
  task: 'send' | 'prove',
  work: (way: WayToVerify, signal: AbortSignal) => Promise<Result>,
): Promise<void> {
  const { services, store, request, countdown } = parts;
  await request
    .run(
      async ({ attempt, signal }) => {
        const state = store.get();
        if (state.kind === 'closed' || !state.chosen) return;
        const result = await work(state.chosen, signal).catch((error: unknown): Result => {
          if (signal.aborted || isOver(error)) throw error;
          reportFailure(services, error);
          const text = errorText(error, fallbacks[task]) ?? { key: fallbacks[task] };
          return { kind: 'failed', problem: { text, isAnswer: isAnswerWrong(error) } };
        });
        if (signal.aborted) return;
        if (result.kind === 'proved') close(parts, ({ resolve }) => resolve(true));
        else if (result.kind === 'sent') countdown.start(result.sent.resendAt);
        const { sent, problem } = { sent: undefined, problem: null, ...result };
        store.send({ type: 'answered', attempt, sent, problem });
      },
      (attempt) => store.send({ type: 'started', task, attempt }),
    )
    .catch((error: unknown) => close(parts, ({ reject }) => reject(error)));
}

const isOver = (error: unknown): boolean =>
  isHubError(error) && (error.kind === 'session' || error.kind === 'gateway');

const wrongAnswers: readonly number[] = [
  hubCodes.accountOrPasswordWrong,
  hubCodes.codeWrong,
  hubCodes.codeExpired,
  hubCodes.codeUsed,
  hubCodes.fieldInvalid,
];

const isAnswerWrong = (error: unknown): boolean => isHubError(error) && wrongAnswers.includes(error.code);
