/**
 * Signing in with a code of Lark: inside Lark the client is asked for it, elsewhere it comes by address (contract
 * section 4, third-parties "Lark"). The way over Lark's own page is `larkRedirect.ts`.
 */
import type { VisitorText } from '../../i18n/visitorText';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { askLark, type LarkClient } from './askLark';
import { checkSession } from '../session/checkSession';
import type { LoginDoor } from '../login/completeLogin';
import { errorText } from '../errorText';
import type { AskFurther } from '../login/furtherStep';
import { findLarkDomain, larkDomain, readLarkSettings, redeemLarkCode } from './larkSettings';
import { firstLark, reduceLark, type LarkFailure, type LarkState } from './larkState';
import type { RedeemOutcome } from '../provider/redeemCodeOnce';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';

export interface LarkSignIn extends ReadableStore<LarkState> {
  /** Asks the client for a code and signs in with it. Never rejects. */
  start(): Promise<void>;
  /**
   * As the page opens inside Lark: a session that is still good goes on at once, else as `start`. Never rejects.
   */
  startSilently(): Promise<void>;
  /** Signs in with a code that came by address. Never rejects. */
  redeem(code: string): Promise<void>;
  /** Says what came of Lark's own page. */
  fail(reason: LarkFailure, text: VisitorText): void;
  /** Back to the other methods: what is under way is given up. */
  leave(): void;
}

export interface LarkSignInParts {
  services: Services;
  door: LoginDoor;
  askFurther: AskFurther;
  client: LarkClient;
  /** Keeps a tenant domain the hub named. */
  rememberDomain: (domain: string) => void;
  /** Nothing came of it and nothing is to be said: the form is shown again. */
  onStopped: () => void;
}

/** Creates the sign-in of one element. */
export function createLarkSignIn(parts: LarkSignInParts): LarkSignIn {
  const { services, door } = parts;
  const store = createReducerStore(reduceLark, firstLark);
  let attempt = 0;
  let running = new AbortController();

  /** Runs one attempt; whatever a given-up one still brings changes nothing. */
  const run = async (work: (run: Run) => Promise<void>): Promise<void> => {
    attempt += 1;
    const mine = attempt;
    if (!store.send({ type: 'started', attempt: mine })) return;
    running = new AbortController();
    const { signal } = running;
    const end = (ending: Ending): boolean => {
      const isTaken = !signal.aborted && store.send({ ...ending, attempt: mine });
      if (isTaken && ending.type === 'stopped') parts.onStopped();
      return isTaken;
    };
    try {
      await work({ signal, end });
    } catch (error) {
      if (signal.aborted) return;
      reportFailure(services, error);
      end(failure('failed', errorText(error, 'lark.failed')));
    }
  };
  const askAndRedeem = async ({ signal, end }: Run): Promise<void> => {
    const domain = await findLarkDomain(services, parts.rememberDomain, signal);
    const { appId, sdkUrl } = await readLarkSettings(services, domain, signal);
    const { client } = parts;
    const found = await askLark({ client, clock: services.clock, appId, sdkUrl, signal });
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
          await door.complete({ auth_token: token, ticket, username, method: 'session' }, { isSilent: true });
        }
      }),
    redeem: (code) => run((attemptRun) => redeemFor(parts, larkDomain(services), code, attemptRun)),
    fail(reason, text) {
      attempt += 1;
      store.send({ type: 'started', attempt });
      store.send({ type: 'failed', attempt, reason, text });
    },
    leave() {
      running.abort();
      store.send({ type: 'left' });
    },
  };
}

/** What one attempt may do. */
interface Run {
  signal: AbortSignal;
  /** @returns whether it was still wanted */
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
  { services, door, askFurther }: LarkSignInParts,
  domain: string,
  code: string,
  { signal, end }: Run,
): Promise<void> {
  const outcome: RedeemOutcome = await redeemLarkCode(services, { domain, code }, signal);
  if (outcome.kind === 'signedIn') {
    if (end({ type: 'finished' })) await door.complete(outcome.login);
  } else if (outcome.kind === 'failed') {
    end(outcome.isSpent ? { type: 'stopped' } : failure('failed', outcome.text));
  } else if (!signal.aborted) {
    const isAsked = askFurther(outcome.info, { method: 'lark' });
    end(isAsked ? { type: 'finished' } : failure('failed', { key: 'error.further_step' }));
  }
}
