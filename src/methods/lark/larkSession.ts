/** Signs in by the client inside Lark's app, elsewhere through Lark's own page. */
import { errorText } from '../../flows/errorText';
import { larkPlatform } from './larkPlatform';
import { createLarkStrategy, larkProof } from './larkStrategy';
import { createLarkSignIn, type LarkSignIn } from './larkSignIn';
import { createProviderPopup, type ProviderPopup } from '../openid/providerPopup';
import type { ProviderContext } from '../method';
import { createLarkClient } from './larkClient';

export interface LarkSession {
  signIn: LarkSignIn;
  popup: ProviderPopup;
  /** Starts, unless an attempt is running. */
  enter(): void;
  /** Within a click. */
  retry(): void;
  /** Lark's own page, within a click. */
  redirect(): void;
  leave(): void;
}

/** Kept in the element's scope, because the page may start it before the screen is shown. */
export function createLarkSession(context: ProviderContext, signal: AbortSignal): LarkSession {
  const { services, completion, nextStep, view, popups } = context;
  const pageOrigin = view.origin;
  const signIn = createLarkSignIn({
    services,
    completion,
    showNextStep: nextStep.show,
    client: createLarkClient(view),
    rememberDomain: (domain) => context.rememberDomain(domain),
    onStopped: (isDenied) => showForm(context, isDenied),
  });
  const proof = () => context.scope.get(larkProof);
  const strategy = createLarkStrategy({ services, completion, proof, pageOrigin, signal });
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

  const redirect = createRedirect({ context, signIn, popup, prepare: () => strategy.prepare(), signal });
  const begin = (): void => void (context.appAround === 'lark' ? signIn.start() : redirect());
  return {
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
  context: Pick<ProviderContext, 'services' | 'view'>;
  signIn: LarkSignIn;
  popup: ProviderPopup;
  prepare: () => Promise<void>;
  signal: AbortSignal;
}

function showForm({ providerScreen, providerSignIn }: ProviderContext, isDenied: boolean): void {
  if (isDenied) void providerSignIn.resume({ kind: 'denied', platform: larkPlatform });
  providerScreen.close();
}

/** In page mode the document navigates and needs no preparation; a popup must open at once. */
function createRedirect({ context, signIn, popup, prepare, signal }: RedirectDeps): () => Promise<void> {
  let isPrepared = false;
  return async () => {
    const isPage = context.services.config().mode === 'page';
    signIn.leave();
    // The browser's back button then leads to the form, not to Lark again.
    if (isPage) context.view.history.replaceState(null, '');
    try {
      if (!isPage && !isPrepared) await prepare();
      isPrepared = true;
      if (!signal.aborted) popup.start(larkPlatform);
    } catch (error) {
      signIn.fail('failed', errorText(error, 'lark.failed') ?? { key: 'lark.failed' });
    }
  };
}
