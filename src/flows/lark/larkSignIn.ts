/**
 * Signing in with a code of Lark (docs/contract.md section 4). Inside Lark its client gives the code;
 * elsewhere it comes with the address that Lark's own page leads back to (`larkRedirect.ts`).
 */
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask, type TaskAttempt } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { requestLarkAuthCode, type LarkClient } from './requestLarkAuthCode';
import { checkSession } from '../session/checkSession';
import type { LoginCompletion } from '../login/completeLogin';
import { errorText } from '../errorText';
import type { ShowNextStep } from '../login/nextStep';
import { findLarkDomain, larkDomain, readLarkSettings, redeemLarkCode } from './larkSettings';
import { initialLark, reduceLark, type LarkFailure, type LarkState } from './larkState';
import { signInWithCode } from '../provider/redeemCode';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';

export interface LarkSignIn extends ReadableStore<LarkState> {
  /** Requests a code from the client and signs in with it. Never rejects. */
  start(): Promise<void>;
  /**
   * For a page that opens inside Lark: continues with a session that is still valid, else as `start`. Never rejects.
   */
  startSilently(): Promise<void>;
  /** Signs in with a code from the address. Never rejects. */
  redeem(code: string): Promise<void>;
  /** Shows the failure of Lark's own page. */
  fail(reason: LarkFailure, text: VisitorText): void;
  /** Back to the other methods: gives up the running attempt. */
  leave(): void;
}

export interface LarkSignInParts {
  services: Services;
  completion: LoginCompletion;
  showNextStep: ShowNextStep;
  client: LarkClient;
  /** Stores a tenant domain the hub named. */
  rememberDomain: (domain: string) => void;
  /** Called when an attempt ends without result and without text: the form is shown again. */
  onStopped: () => void;
}

/** Creates the sign-in of one element. */
export function createLarkSignIn(parts: LarkSignInParts): LarkSignIn {
  const { services, completion } = parts;
  const store = createReducerStore(reduceLark, initialLark);
  const task = createLatestTask();

  /** Runs one attempt. The results of an aborted one change nothing. */
  const isAccepted = (attempt: number): boolean => store.send({ type: 'started', attempt });
  const run = (work: (run: Run) => Promise<void>): Promise<void> =>
    task.run(async (current) => {
      const end = endOf(current);
      try {
        await work({ signal: current.signal, end });
      } catch (error) {
        if (current.signal.aborted) return;
        reportFailure(services, error);
        end(failure('failed', errorText(error, 'lark.failed')));
      }
    }, isAccepted);
  const endOf =
    ({ attempt, signal }: TaskAttempt): Run['end'] =>
    (ending) => {
      const isTaken = !signal.aborted && store.send({ ...ending, attempt });
      if (isTaken && ending.type === 'stopped') parts.onStopped();
      return isTaken;
    };
  const askAndRedeem = async ({ signal, end }: Run): Promise<void> => {
    const domain = await findLarkDomain(services, parts.rememberDomain, signal);
    const { appId, sdkUrl } = await readLarkSettings(services, domain, signal);
    const { client } = parts;
    const found = await requestLarkAuthCode({ client, clock: services.clock, appId, sdkUrl, signal });
    if (found.kind === 'code') await redeemFor(parts, domain, found.code, { signal, end });
    else end(failure(found.kind, null));
  };
  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    start: () => run(askAndRedeem),
    startSilently: () =>
      run(async ({ signal, end }) => {
        const session = await checkSession(services, signal);
        if (session.kind === 'none') await askAndRedeem({ signal, end });
        else if (session.kind === 'unknown') end({ type: 'stopped' });
        else if (end({ type: 'finished' })) {
          const { token, ticket, username } = session.login;
          await completion.complete(
            { auth_token: token, ticket, username, method: 'session' },
            { isSilent: true },
          );
        }
      }),
    redeem: (code) => run((attemptRun) => redeemFor(parts, larkDomain(services), code, attemptRun)),
    fail(reason, text) {
      const current = task.start(isAccepted);
      if (current) endOf(current)({ type: 'failed', reason, text });
    },
    leave() {
      task.cancel();
      store.send({ type: 'left' });
    },
  };
}

/** What an attempt works with. */
interface Run {
  signal: AbortSignal;
  /** @returns whether the attempt still counts */
  end: (ending: Ending) => boolean;
}

type Ending = { type: 'finished' | 'stopped' } | { type: 'failed'; reason: LarkFailure; text: VisitorText };

const usualTexts = {
  denied: { key: 'lark.denied' },
  notReady: { key: 'lark.not_ready' },
  failed: { key: 'lark.failed' },
} as const;

function failure(reason: LarkFailure, text: VisitorText | null): Ending {
  return { type: 'failed', reason, text: text ?? usualTexts[reason] };
}

async function redeemFor(
  parts: LarkSignInParts,
  domain: string,
  code: string,
  { signal, end }: Run,
): Promise<void> {
  await signInWithCode(
    parts,
    'lark',
    () => redeemLarkCode(parts.services, { domain, code }, signal),
    (ending) => {
      if (ending.kind === 'failed') return end(failure('failed', ending.text));
      return end({ type: ending.kind === 'spent' ? 'stopped' : 'finished' });
    },
    signal,
  );
}
