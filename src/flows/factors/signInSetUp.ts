/** Sets up the second factor that a sign-in needs; then the sign-in is complete. */
import type { InfoOf } from '../../api/defineCall';
import type { totpConfirm } from '../../api/factors';
import type { VisitorText } from '../../i18n/visitorText';
import type { ReadableStore } from '../../lib/store';
import type { LoginCompletion } from '../login/loginCompletion';
import { readLoginInfo, type NextStepStore, type SetUpStep } from '../login/nextStep';
import type { Services } from '../services';
import { createAppSetUp, type AppSetUp } from './appSetUp';
import type { AppSetUpState } from './appSetUpState';

/** As the hub names them. */
export const setUpWays = ['totp', 'mobile'] as const;
export type SetUpWay = (typeof setUpWays)[number];

/** Nothing rejects. */
export interface SignInSetUp extends ReadableStore<AppSetUpState>, Pick<AppSetUp, 'start' | 'edit'> {
  /** What the widget knows of the step's ways, in the hub's order. */
  ways: readonly SetUpWay[];
  choose(way: SetUpWay): void;
  confirm(code: string): Promise<void>;
  /** The recovery codes are saved. */
  finish(): void;
  /** To the choice, or without one to the form. */
  goBack(): void;
}

export interface SignInSetUpDeps {
  services: Pick<Services, 'hub' | 'host' | 'session' | 'toasts'>;
  completion: Pick<LoginCompletion, 'complete'>;
  nextStep: Pick<NextStepStore, 'get' | 'subscribe' | 'show' | 'close'>;
  /** Ends the running request. */
  signal: AbortSignal;
}

export function createSignInSetUp(deps: SignInSetUpDeps, step: SetUpStep): SignInSetUp {
  const { services, completion, nextStep, signal } = deps;
  const { challenge, bindId, method } = step;
  const ways = knownWays(step);
  const leave = (text: VisitorText): void => {
    services.toasts.show({ kind: 'error', key: 'challenge', text });
    nextStep.close();
  };
  const app: AppSetUp = createAppSetUp({
    services,
    signal,
    challenge,
    onOver() {
      const state = app.get();
      if (state.kind === 'stopped') leave(state.text);
    },
  });
  let confirmed: InfoOf<typeof totpConfirm> | null = null;
  const finish = (): void => {
    if (!confirmed) return;
    const reading = readLoginInfo(confirmed, method);
    confirmed = null;
    if (reading.kind === 'signedIn') void completion.complete(reading.login);
    else if (!nextStep.show(reading.info, { method })) leave({ key: 'error.further_step' });
  };
  const stop = nextStep.subscribe(() => {
    if (nextStep.get() === step) return;
    stop();
    // Back from the codes: the app is on, and the visitor signed in. A reset ends `signal` right after the step.
    queueMicrotask(() => {
      if (!signal.aborted) finish();
    });
    app.close();
  });
  return {
    ...app,
    ways,
    choose(way) {
      if (way === 'totp') void app.start();
      else nextStep.show({ ticket: '', username: '', bind_id: bindId }, { method, setUp: step });
    },
    async confirm(code) {
      confirmed = (await app.confirm(code)) ?? confirmed;
    },
    finish,
    goBack() {
      if (ways.length > 1 && app.get().kind !== 'idle') app.close();
      else nextStep.close();
    },
  };
}

/**
 * Back from adding a phone number.
 * @returns `false` where the visitor had no choice
 */
export function showChoice(
  { nextStep, services }: Pick<SignInSetUpDeps, 'nextStep'> & { services: Pick<Services, 'storage'> },
  step: SetUpStep,
): boolean {
  if (knownWays(step).length < 2) return false;
  services.storage.remove('bind_id');
  const { ways, challenge, bindId, method } = step;
  const info = { ticket: '', username: '', need_setup: [...ways], challenge, bind_id: bindId };
  return nextStep.show(info, { method });
}

function knownWays({ ways, bindId }: SetUpStep): SetUpWay[] {
  return ways.flatMap((id) => {
    const known = setUpWays.filter((way) => way === id);
    return bindId === undefined ? known.filter((way) => way !== 'mobile') : known;
  });
}
