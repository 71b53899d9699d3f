/** Passkeys among the suggestions of the form's account field, for as long as the form is shown. */
import { isCredentialTurnFree, onFreeCredentialTurn } from '../../lib/credentialRequest';
import { createLatestTask } from '../../lib/latestTask';
import type { MethodContext } from '../method';
import { suggestPasskeys } from './ceremony';
import { createChallenges } from './challenges';
import { createPasskeySignIn } from './passkeySignIn';
import { knownPlaces } from './knownPlaces';
import { canAskHere, getFeature, isForeign } from './place';

/** The consent page has the form too. */
const screensWithForm: readonly string[] = ['login', 'authorize'];

/** One request a document: two tags take turns. Silent, whatever happens: the form works without. */
export function suggestOnForm(context: MethodContext): void {
  const { shown, completion, scope, signal } = context;
  if (signal.aborted) return;
  if (canAskHere(context)) knownPlaces.add(context);
  const challenges = scope.get(createChallenges);
  const signIn = scope.get(createPasskeySignIn);
  const task = createLatestTask(signal);
  /** It ended by itself: it is asked again when the form is shown again. */
  let isOver = false;
  const ask = async (own: AbortSignal): Promise<void> => {
    isOver = true;
    if (!(await canSuggest(context)) || own.aborted) return;
    const asked = await challenges.get(own);
    // Meanwhile another tag, or a field for codes, may have begun to wait.
    if (own.aborted || !isCredentialTurnFree()) {
      isOver = false;
      return;
    }
    const outcome = await suggestPasskeys(asked.options, own);
    isOver = outcome.kind !== 'stopped';
    if (outcome.kind === 'answered' && !own.aborted) signIn.finish({ asked, response: outcome.response });
  };
  const look = (): void => {
    if (signal.aborted) return;
    const isWanted = screensWithForm.includes(shown.get().screen) && completion.get().kind === 'idle';
    if (!isWanted) {
      isOver = false;
      task.cancel();
      signIn.leaveForm();
    } else if (isSeen(context) && !isOver && !task.isRunning() && isCredentialTurnFree())
      task.run(({ signal: own }) => ask(own)).then(look, () => undefined);
  };
  const again = (): void => {
    isOver = false;
    signIn.leaveForm();
    task.cancel();
    look();
  };
  const stops = [
    shown.subscribe(look),
    completion.subscribe(look),
    onFreeCredentialTurn(look),
    followDocument(context, again, () => (task.isRunning() && challenges.isOld() ? again() : look())),
    followReset(context, again),
  ];
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
  look();
}

/** A click on the button. */
export const beginOnForm = ({ scope }: MethodContext): void => scope.get(createPasskeySignIn).begin();

/** Pages that nobody looks at, as those opened in the background, cost the hub no challenge. */
const isSeen = ({ view }: MethodContext): boolean => view.document.visibilityState === 'visible';

async function canSuggest(context: MethodContext): Promise<boolean> {
  if (canAskHere(context)) return PublicKeyCredential.isConditionalMediationAvailable?.() ?? false;
  if (!isForeign(context)) context.services.noteRefused({ use: 'feature', address: getFeature });
  return false;
}

/** @param onBack from the back-forward cache, in which requests end @param onSeen its tab or window is looked at again */
function followDocument({ view }: MethodContext, onBack: () => void, onSeen: () => void): () => void {
  const { document } = view;
  const handleShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onBack();
  };
  const handleVisibility = (): void => {
    if (document.visibilityState === 'visible') onSeen();
  };
  view.addEventListener('pageshow', handleShow);
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    view.removeEventListener('pageshow', handleShow);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}

const signalOf = (_: MethodContext, signal: AbortSignal): AbortSignal => signal;

/** Calls the listener when another form begins. */
function followReset({ formScope, signal }: MethodContext, onReset: () => void): () => void {
  let isStopped = false;
  const follow = (): void =>
    formScope.get(signalOf).addEventListener('abort', () =>
      // The scope has its next signal then.
      queueMicrotask(() => {
        if (isStopped || signal.aborted) return;
        follow();
        onReset();
      }),
    );
  follow();
  return () => {
    isStopped = true;
  };
}
