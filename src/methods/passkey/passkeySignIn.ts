import { createLatestTask } from '../../lib/latestTask';
import { createStore, type ReadableStore } from '../../lib/store';
import type { MethodContext } from '../method';
import { attemptPasskey, type PasskeyAnswer, type PasskeyEnding } from './attemptPasskey';
import { createChallenges } from './challenges';
import type { PasskeyState } from './passkeyState';
import { passkeyWindowOf } from './passkeyWindow';
import { signalAccepted } from './signals';

export interface PasskeySignIn extends ReadableStore<PasskeyState> {
  /**
   * Asks above the form, which keeps focus and all that was typed: a closed dialog leaves it as it was. The screen comes
   * with what the form cannot show.
   */
  begin(): void;
  /** The form is gone, or another one: what it began ends. */
  leaveForm(): void;
  /** The screen is shown. Asks, unless an attempt runs or has ended. */
  enter(): void;
  retry(): void;
  /** A suggestion of the form was chosen. */
  finish(answer: PasskeyAnswer): void;
  /** Stops what runs. */
  leave(): void;
}

/** By then the dialog is open, or its visitor wonders what the click has done. */
const slowMs = 1000;

/** Kept in the element's scope: form and screen share it. */
export function createPasskeySignIn(context: MethodContext, signal: AbortSignal): PasskeySignIn {
  const { completion, navigator, scope, services } = context;
  const challenges = scope.get(createChallenges);
  const store = createStore<PasskeyState>({ kind: 'idle' });
  const task = createLatestTask(signal);
  let isOnForm = false;
  let isShown = false;

  const stop = (): void => {
    isOnForm = false;
    task.cancel();
    store.set({ kind: 'idle' });
  };
  const showScreen = (): void => {
    if (!isOnForm) return;
    isOnForm = false;
    navigator.open('passkey');
  };
  const settle = async (ending: PasskeyEnding): Promise<void> => {
    const window = passkeyWindowOf(context);
    if (ending.kind === 'code') window?.answer(ending.code);
    if (ending.kind === 'signedIn') {
      void signalAccepted(services.hub, ending.answer.response, ending.login.auth_token);
      await completion.complete(ending.login);
    }
    if (ending.kind !== 'ended') return;
    if (ending.problem !== 'cancelled' || window) {
      store.set(ending);
      showScreen();
    } else if (isOnForm) stop();
    else navigator.close();
  };
  const run = (given?: PasskeyAnswer): void =>
    void task.run(async ({ signal: own }) => {
      store.set({ kind: given ? 'checking' : 'asking' });
      const onStage = (kind: 'asking' | 'checking'): void => {
        if (own.aborted) return;
        store.set({ kind });
        if (kind === 'checking') showScreen();
      };
      const window = passkeyWindowOf(context);
      const ending = await attemptPasskey({ context, challenges, window, onStage, signal: own }, given);
      if (!own.aborted) await settle(ending);
    });

  return {
    ...store,
    begin() {
      if (task.isRunning()) return;
      isOnForm = true;
      run();
      void services.clock.delay(slowMs, signal).then(
        () => challenges.isOld() && showScreen(),
        () => undefined,
      );
    },
    leaveForm() {
      if (isOnForm) stop();
    },
    enter() {
      isShown = true;
      if (store.get().kind === 'idle') run();
    },
    retry: () => run(),
    finish(answer) {
      run(answer);
      navigator.show('passkey');
    },
    leave() {
      isShown = false;
      // Strict mode shows it again at once.
      queueMicrotask(() => {
        if (!isShown) stop();
      });
    },
  };
}
