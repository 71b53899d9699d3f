import { useEffect } from 'react';
import { waitOf } from '../openid/providerFlow';
import { usePageRestored } from '../../lib/usePageRestored';
import { useStore } from '../../lib/useStore';
import { useMethodName } from '../../screens/EntryView';
import { ProviderWait } from '../../screens/ProviderWait/ProviderWait';
import type { MethodScreenProps } from '../method';
import { useDenialOnForm } from '../openid/useDenialOnForm';
import type { MessengerKind } from './messengerKind';
import { Messenger } from './Messenger';
import type { MessengerSession } from './messengerSession';

interface MessengerRouteProps extends MethodScreenProps {
  kind: MessengerKind;
  session: MessengerSession;
}

/** Leaving the screen cancels running requests. */
export function MessengerRoute({ kind, session, ...props }: MessengerRouteProps) {
  const { context, onBack } = props;
  const name = useMethodName()(kind.id);
  const { view } = context;
  const state = useStore(session.signIn);
  useStore(session.popup);
  useEffect(() => {
    session.enter();
    return () => session.leave();
  }, [session]);
  // The visitor left the messenger's page with the browser's back button: nothing is under way any more.
  usePageRestored(view, onBack);

  const wait = waitOf(session.popup);
  useDenialOnForm(props, kind.id, wait?.status);
  if (wait) {
    const { status, problem, newTabHref } = wait;
    return (
      <ProviderWait
        {...{ status, problem, newTabHref }}
        provider={name}
        onRetry={() => session.retry()}
        onCancel={onBack}
      />
    );
  }
  return (
    <Messenger
      state={state}
      name={name}
      texts={kind.texts}
      onAccept={() => void session.signIn.accept()}
      onRetry={() => session.retry()}
      onRedirect={() => session.redirect()}
      onBack={onBack}
    />
  );
}
