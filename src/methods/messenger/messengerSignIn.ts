/**
 * Signing in with a code of a messenger (docs/contract.md section 4): inside its app from its client, else see
 * `messengerStrategy.ts`.
 */
import type { LoginSuccess } from '../../contract/login';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask, type TaskAttempt } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import type { MessengerKind } from './messengerKind';
import { checkSession } from '../../flows/session/checkSession';
import { clearBeforeLogin } from '../../flows/login/clearBeforeLogin';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import { errorText } from '../../flows/errorText';
import type { ShowNextStep } from '../../flows/login/nextStep';
import { findDomain, ownDomain, readMessengerSettings, redeemMessengerCode } from './messengerSettings';
import {
  initialMessenger,
  reduceMessenger,
  type MessengerFailure,
  type MessengerState,
} from './messengerState';
import { revokeDeclined, takeOffered } from '../../flows/session/offeredSession';
import { signInWithCode } from '../openid/redeemCode';
import { reportFailure } from '../../flows/reportFailure';
import type { Services } from '../../flows/services';
import { asLogin } from '../../session/session';

export interface MessengerSignIn extends ReadableStore<MessengerState> {
  /** Never rejects. */
  start(): Promise<void>;
  /** For a page that opens inside the app: continues with a session that is still valid, else as `start`. */
  startSilently(): Promise<void>;
  /** Signs in with the code of a sign-in that this visit began. */
  redeem(code: string): Promise<void>;
  /** Anybody may have made the link, so it asks before its code becomes a session (docs/contract.md section 4). */
  ask(code: string): Promise<void>;
  accept(): Promise<void>;
  fail(reason: MessengerFailure, text: VisitorText): void;
  /** Back to the other methods: cancels the running attempt, or the account that a link offers. */
  leave(): void;
}

export interface MessengerSignInDeps {
  kind: MessengerKind;
  view: Window;
  services: Services;
  completion: LoginCompletion;
  showNextStep: ShowNextStep;
  /** Stores a tenant domain the hub named. */
  rememberDomain: (domain: string) => void;
  /** The form is shown again. `isDenied`: with the text of a denial. */
  onStopped: (isDenied: boolean) => void;
}

export function createMessengerSignIn(deps: MessengerSignInDeps): MessengerSignIn {
  const { kind, services, completion } = deps;
  const failure = failureOf(kind);
  const store = createReducerStore(reduceMessenger, initialMessenger);
  const task = createLatestTask();

  /** The results of an aborted attempt change nothing. */
  const isAccepted = (attempt: number): boolean => store.send({ type: 'started', attempt });
  const run = (work: (run: Run) => Promise<void>): Promise<void> =>
    task.run(async (current) => {
      const end = endOf(current);
      try {
        await work({ signal: current.signal, end });
      } catch (error) {
        if (current.signal.aborted) return;
        reportFailure(services, error);
        end(failure('failed', errorText(error, kind.texts.failed)));
      }
    }, isAccepted);
  const endOf =
    ({ attempt, signal }: TaskAttempt): Run['end'] =>
    (ending) => {
      const isDenied = ending.type === 'denied';
      const event = ending.type === 'denied' ? { type: 'stopped' as const } : ending;
      const isTaken = !signal.aborted && store.send({ ...event, attempt });
      if (isTaken && event.type === 'stopped') deps.onStopped(isDenied);
      return isTaken;
    };
  const askAndRedeem = async ({ signal, end }: Run): Promise<void> => {
    const domain = await findDomain(kind, services, deps.rememberDomain, signal);
    const { appId, sdkUrl } = await readMessengerSettings(kind, services, domain, signal);
    const found = await kind.requestCode(deps.view, { clock: services.clock, appId, sdkUrl, signal });
    if (found.kind === 'code') await redeemFor(deps, domain, found.code, { signal, end });
    else end(found.kind === 'denied' ? { type: 'denied' } : failure(found.kind, null));
  };
  return {
    ...store,
    start: () => run(askAndRedeem),
    startSilently: () =>
      run(async ({ signal, end }) => {
        const session = await checkSession(services, signal);
        if (session.kind === 'none') await askAndRedeem({ signal, end });
        else if (session.kind === 'unknown') end({ type: 'stopped' });
        else if (end({ type: 'finished' }))
          await completion.complete(asLogin(session.login), { isSilent: true });
      }),
    async accept() {
      const state = store.get();
      if (state.status !== 'asking' || !store.send({ type: 'accepted' })) return;
      const isAlive = await takeOffered(services, state.login.auth_token);
      // The visitor has left meanwhile.
      if (store.get().status !== 'finish') await revokeDeclined(services, state.login.auth_token);
      else if (isAlive) {
        await clearBeforeLogin(services);
        await completion.complete(state.login);
      } else store.send({ type: 'lapsed', text: { key: kind.texts.failed } });
    },
    ask: (code) => run((attemptRun) => askAbout(deps, code, attemptRun)),
    redeem: (code) => run((attemptRun) => redeemFor(deps, ownDomain(services), code, attemptRun)),
    fail(reason, text) {
      const current = task.start(isAccepted);
      if (current) endOf(current)({ type: 'failed', reason, text });
    },
    leave() {
      const state = store.get();
      if (state.status === 'asking') void revokeDeclined(services, state.login.auth_token);
      task.cancel();
      store.send({ type: 'left' });
    },
  };
}

interface Run {
  signal: AbortSignal;
  /** @returns whether this is still the latest attempt */
  end: (ending: Ending) => boolean;
}

type Ending =
  | { type: 'finished' }
  | { type: 'stopped' }
  | { type: 'denied' }
  | { type: 'found'; login: LoginSuccess }
  | { type: 'failed'; reason: MessengerFailure; text: VisitorText };

const failureOf =
  ({ texts }: MessengerKind) =>
  (reason: MessengerFailure, text: VisitorText | null): Ending => ({
    type: 'failed',
    reason,
    text: text ?? { key: texts[reason] },
  });

/** A next step is refused: with it a stranger's link could tie the stranger's messenger to the visitor's account. */
async function askAbout(deps: MessengerSignInDeps, code: string, { signal, end }: Run): Promise<void> {
  const { kind, services } = deps;
  const failure = failureOf(kind);
  const outcome = await redeemMessengerCode(
    kind,
    services,
    { domain: ownDomain(services), code, isLink: true },
    signal,
  );
  if (signal.aborted) {
    if (outcome.kind === 'signedIn') void revokeDeclined(services, outcome.login.auth_token);
  } else if (outcome.kind === 'signedIn') end({ type: 'found', login: outcome.login });
  else if (outcome.kind === 'nextStep') end(failure('notReady', { key: 'link.further_step' }));
  else end(outcome.isSpent ? { type: 'stopped' } : failure('failed', outcome.text));
}

async function redeemFor(
  deps: MessengerSignInDeps,
  domain: string,
  code: string,
  { signal, end }: Run,
): Promise<void> {
  await signInWithCode(
    deps,
    deps.kind.id,
    () => redeemMessengerCode(deps.kind, deps.services, { domain, code }, signal),
    (ending) => {
      if (ending.kind === 'failed') return end(failureOf(deps.kind)('failed', ending.text));
      return end({ type: ending.kind === 'spent' ? 'stopped' : 'finished' });
    },
    signal,
  );
}
