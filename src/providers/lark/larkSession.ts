/** Lark as its screen sees it: inside its app the client is asked, elsewhere Lark's own page is opened. */
import { errorText } from '../../flows/errorText';
import { larkPlatform } from '../../flows/lark/larkPlatform';
import { createLarkStrategy, larkProof } from '../../flows/lark/larkRedirect';
import { createLarkSignIn, type LarkSignIn } from '../../flows/lark/larkSignIn';
import { createProviderPopup, type ProviderPopup } from '../../flows/provider/providerPopup';
import type { ProviderContext } from '../provider';
import { createLarkClient } from './larkClient';

export interface LarkSession {
  signIn: LarkSignIn;
  handover: ProviderPopup;
  /** The screen is shown: begins, unless something is under way. */
  enter(): void;
  /** Begins again, inside a click. */
  retry(): void;
  /** Over Lark's own page, inside a click. */
  redirect(): void;
  /** The screen is left. */
  leave(): void;
}

/** Creates it; kept in the element's scope, since the page may begin it before the screen is there. */
export function createLarkSession(context: ProviderContext, signal: AbortSignal): LarkSession {
  const { services, completion, nextStep, providerScreen, view, popups } = context;
  const pageOrigin = view.origin;
  const signIn = createLarkSignIn({
    services,
    completion,
    showNextStep: nextStep.show,
    client: createLarkClient(view),
    rememberDomain: (domain) => context.rememberDomain(domain),
    onStopped: () => providerScreen.close(),
  });
  const proof = () => context.scope.get(larkProof);
  const strategy = createLarkStrategy({ services, completion, proof, pageOrigin, signal });
  const handover = createProviderPopup({
    services,
    completion,
    showNextStep: nextStep.show,
    pageOrigin,
    strategy,
    popups,
  });
  const leave = (): void => {
    signIn.leave();
    handover.reset();
  };
  signal.addEventListener('abort', leave);

  const redirect = createRedirect({ context, signIn, handover, prepare: () => strategy.prepare(), signal });
  const begin = (): void => void (context.appAround === 'lark' ? signIn.start() : redirect());
  return {
    signIn,
    handover,
    enter() {
      if (signIn.get().status === 'init' && handover.get().kind === 'idle') begin();
    },
    retry: begin,
    redirect: () => void redirect(),
    leave,
  };
}

interface RedirectParts {
  context: Pick<ProviderContext, 'services' | 'view'>;
  signIn: LarkSignIn;
  handover: ProviderPopup;
  prepare: () => Promise<void>;
  signal: AbortSignal;
}

/** In page mode the whole document goes and nothing need be ready; a popup must open at once. */
function createRedirect({ context, signIn, handover, prepare, signal }: RedirectParts): () => Promise<void> {
  let isPrepared = false;
  return async () => {
    const isPage = context.services.config().mode === 'page';
    signIn.leave();
    // The browser's back button then leads to the form, not to Lark again.
    if (isPage) context.view.history.replaceState(null, '');
    try {
      if (!isPage && !isPrepared) await prepare();
      isPrepared = true;
      if (!signal.aborted) handover.start(larkPlatform);
    } catch (error) {
      signIn.fail('failed', errorText(error, 'lark.failed') ?? { key: 'lark.failed' });
    }
  };
}
