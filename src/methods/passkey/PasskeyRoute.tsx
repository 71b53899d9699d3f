import { useEffect } from 'react';
import { usePageRestored } from '../../lib/usePageRestored';
import { useStore } from '../../lib/useStore';
import type { MethodScreenProps } from '../method';
import { CreationRoute } from './CreationRoute';
import { isCreationWindow } from './creationWindow';
import { Passkey } from './Passkey';
import { createPasskeySignIn } from './passkeySignIn';
import { passkeyWindowOf } from './passkeyWindow';

export function PasskeyRoute(props: MethodScreenProps) {
  const { context } = props;
  return isCreationWindow(context) ? <CreationRoute context={context} /> : <SignInRoute {...props} />;
}

/** Leaving the screen ends the browser's request. */
function SignInRoute({ context, onBack }: MethodScreenProps) {
  const { navigator, providerSignIn, scope, services, view } = context;
  const signIn = scope.get(createPasskeySignIn);
  const state = useStore(signIn);
  const window = passkeyWindowOf(context);
  useEffect(() => {
    signIn.enter();
    return () => signIn.leave();
  }, [signIn]);
  usePageRestored(view, onBack);
  const openWindow = (): void => {
    // The form is what the window's screen leads back to.
    navigator.close();
    providerSignIn.choose('passkey');
  };
  return (
    <Passkey
      state={state}
      isWindow={window !== null}
      onWindow={services.config().mode === 'page' ? null : openWindow}
      onRetry={() => signIn.retry()}
      onBack={window ? () => window.deny() : onBack}
    />
  );
}
