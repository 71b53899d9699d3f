import { createLatestTask } from '../../lib/latestTask';
import { createStore, type ReadableStore } from '../../lib/store';
import type { MethodContext } from '../method';
import { attemptPasskey, type PasskeyAnswer, type PasskeyEnding } from './attemptPasskey';
import { createChallenges } from './challenges';
import type { PasskeyState } from './passkeyState';
import { passkeyWindowOf } from './passkeyWindow';
import { signalAccepted } from './signals';

export interface PasskeySignIn extends ReadableStore<PasskeyState> {
  /** Asks, unless an attempt runs or has ended. */
  enter(): void;
  retry(): void;
  /** A suggestion of the form was chosen. */
  finish(answer: PasskeyAnswer): void;
  /** Stops what runs. */
  leave(): void;
}

/** Kept in the element's scope: a suggestion starts it before the screen is shown. */
export function createPasskeySignIn(context: MethodContext, signal: AbortSignal): PasskeySignIn {
  const { completion, navigator, scope, services } = context;
  const challenges = scope.get(createChallenges);
  const store = createStore<PasskeyState>({ kind: 'idle' });
  const task = createLatestTask(signal);

  const settle = async (ending: PasskeyEnding): Promise<void> => {
    const window = passkeyWindowOf(context);
    if (ending.kind === 'code') window?.answer(ending.code);
    if (ending.kind === 'signedIn') {
      void signalAccepted(services.hub, ending.answer.response, ending.login.auth_token);
      await completion.complete(ending.login);
    }
    if (ending.kind !== 'ended') return;
    if (ending.problem !== 'cancelled' || window) store.set(ending);
    else navigator.close();
  };
  const run = (given?: PasskeyAnswer): void =>
    void task.run(async ({ signal: own }) => {
      store.set({ kind: given ? 'checking' : 'asking' });
      const ending = await attemptPasskey(
        {
          context,
          challenges,
          window: passkeyWindowOf(context),
          onStage: (kind) => own.aborted || store.set({ kind }),
          signal: own,
        },
        given,
      );
      if (!own.aborted) await settle(ending);
    });

  let isShown = false;
  return {
    ...store,
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
        if (isShown) return;
        task.cancel();
        store.set({ kind: 'idle' });
      });
    },
  };
}
