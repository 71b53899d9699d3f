/** Signs in by the client inside the messenger's app, elsewhere through its own page. */
import { errorText } from '../../flows/errorText';
import { createMessengerStrategy, messengerProof } from './messengerStrategy';
import { createMessengerSignIn, type MessengerSignIn } from './messengerSignIn';
import { createProviderPopup, type ProviderPopup } from '../openid/providerPopup';
import type { MethodContext } from '../method';
import type { MessengerKind } from './messengerKind';

export interface MessengerSession {
  kind: MessengerKind;
  /** See `messengerProof`. */
  proof: () => Promise<string>;
  signIn: MessengerSignIn;
  popup: ProviderPopup;
  /** Starts, unless an attempt is running. */
  enter(): void;
  /** Within a click. */
  retry(): void;
  /** The messenger's own page, within a click. */
  redirect(): void;
  leave(): void;
}

/** Kept in the element's scope, because the page may start it before the screen is shown. */
export function createMessengerSession(
  kind: MessengerKind,
  context: MethodContext,
  signal: AbortSignal,
): MessengerSession {
  const { services, completion, nextStep, view, popups } = context;
  const pageOrigin = view.origin;
  const signIn = createMessengerSignIn({
    kind,
    view,
    services,
    completion,
    showNextStep: nextStep.show,
    rememberDomain: (domain) => context.rememberDomain(domain),
    onStopped: (isDenied) => showForm(kind, context, isDenied),
  });
  let made: Promise<string> | undefined;
  const proof = () => (made ??= messengerProof(kind, services));
  const strategy = createMessengerStrategy({ kind, services, completion, proof, pageOrigin, signal });
  const popup = createProviderPopup({
    services,
    completion,
    showNextStep: nextStep.show,
    pageOrigin,
    strategy,
    popups,
  });
  const leave = (): void => {
    signIn.leave();
    popup.reset();
  };
  signal.addEventListener('abort', leave);

  const redirect = createRedirect({
    kind,
    context,
    signIn,
    popup,
    prepare: () => strategy.prepare(),
    signal,
  });
  const begin = (): void => void (context.appAround === kind.id ? signIn.start() : redirect());
  return {
    kind,
    proof,
    signIn,
    popup,
    enter() {
      if (signIn.get().status === 'init' && popup.get().kind === 'idle') begin();
    },
    retry: begin,
    redirect: () => void redirect(),
    leave,
  };
}

interface RedirectDeps {
  kind: MessengerKind;
  context: Pick<MethodContext, 'services'>;
  signIn: MessengerSignIn;
  popup: ProviderPopup;
  prepare: () => Promise<void>;
  signal: AbortSignal;
}

function showForm(
  { id: platform }: MessengerKind,
  { navigator, providerSignIn }: MethodContext,
  isDenied: boolean,
): void {
  if (isDenied) void providerSignIn.resume({ kind: 'denied', platform });
  navigator.close();
}

/** In page mode the document navigates and needs no preparation; a popup must open at once. */
function createRedirect({
  kind,
  context,
  signIn,
  popup,
  prepare,
  signal,
}: RedirectDeps): () => Promise<void> {
  let isPrepared = false;
  return async () => {
    const isPage = context.services.config().mode === 'page';
    signIn.leave();
    try {
      if (!isPage && !isPrepared) await prepare();
      isPrepared = true;
      if (!signal.aborted) popup.start(kind.id);
    } catch (error) {
      signIn.fail('failed', errorText(error, kind.texts.failed) ?? { key: kind.texts.failed });
    }
  };
}
