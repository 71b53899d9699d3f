/** Lark as its screen sees it: inside its browser the client is asked, elsewhere Lark's own page is opened. */
import { errorText } from '../../flows/errorText';
import { createLarkStrategy, larkPlatform } from '../../flows/lark/larkRedirect';
import { createLarkSignIn, type LarkSignIn } from '../../flows/lark/larkSignIn';
import { createProviderPopup, type ProviderPopup } from '../../flows/provider/providerPopup';
import { rememberOpenDomain } from '../../session/openDomain';
import type { AccountPorts } from '../account/AccountPorts';
import { isInsideLark } from '../isInsideLark';
import { popupPort } from '../popupPort';
import { createLarkClient } from './createLarkClient';

export interface LarkControl {
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

const controls = new WeakMap<AccountPorts, LarkControl>();

/** The control of one element: what begins as the page opens and what the screen shows are the same. */
export function larkControl(ports: AccountPorts): LarkControl {
  const known = controls.get(ports);
  if (known) return known;
  const control = createLarkControl(ports);
  controls.set(ports, control);
  return control;
}

function createLarkControl(ports: AccountPorts): LarkControl {
  const { services, door, further, methods, environment, view, lifetime } = ports;
  const pageOrigin = view.origin;
  const signIn = createLarkSignIn({
    services,
    door,
    askFurther: further.ask,
    client: createLarkClient(view),
    rememberDomain: (domain) => rememberOpenDomain(domain, environment.cookies),
    onStopped: () => methods.close(),
  });
  const strategy = createLarkStrategy({ services, door, pageOrigin, signal: lifetime.signal });
  const handover = createProviderPopup({
    services,
    door,
    askFurther: further.ask,
    pageOrigin,
    strategy,
    popups: popupPort(view),
  });
  lifetime.signal.addEventListener('abort', () => {
    signIn.leave();
    handover.reset();
  });

  let isPrepared = false;
  /** In page mode the whole document goes and nothing need be ready; a popup must open at once. */
  const redirect = async (): Promise<void> => {
    const isPage = services.config().mode === 'page';
    signIn.leave();
    // Whoever comes back with the browser's button finds the form, and is not sent there again.
    if (isPage) view.history.replaceState(null, '');
    try {
      if (!isPage && !isPrepared) await strategy.prepare();
      isPrepared = true;
      if (!lifetime.signal.aborted) handover.start(larkPlatform);
    } catch (error) {
      signIn.fail('failed', errorText(error, 'lark.failed') ?? { key: 'lark.failed' });
    }
  };
  const begin = (): void => {
    if (isInsideLark(view, services.config().mode)) void signIn.start();
    else void redirect();
  };
  return {
    signIn,
    handover,
    enter() {
      if (signIn.get().status === 'init' && handover.get().kind === 'idle') begin();
    },
    retry: begin,
    redirect: () => void redirect(),
    leave() {
      signIn.leave();
      handover.reset();
    },
  };
}
