import { useEffect, useState, type ReactNode } from 'react';
import { createConsent } from '../../flows/consent/consent';
import { Authorize } from '../../screens/Authorize/Authorize';
import { OwnTab } from '../../screens/Authorize/OwnTab';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import type { AccountPorts } from '../account/AccountPorts';
import { useStore } from '../account/useAccountForm';
import { isTopLevel } from '../isTopLevel';
import { leaveToSignIn } from '../leaveToSignIn';
import { ownTabAddress } from '../ownTabAddress';
import { useOwned } from '../useOwned';

export interface AuthorizeRouteProps {
  ports: AccountPorts;
  /** The form, for a visitor who is not signed in yet or wants another account. */
  signIn: ReactNode;
}

/** `/entry/authorize`. Nobody may show it inside another page (contract section 5). */
export function AuthorizeRoute(props: AuthorizeRouteProps) {
  const { ports } = props;
  if (!isTopLevel(ports.view)) return <OwnTab href={ownTabAddress(ports.services, 'authorize')} />;
  return <ConsentPage {...props} />;
}

function ConsentPage({ ports, signIn }: AuthorizeRouteProps) {
  const { door, services } = ports;
  const consent = useOwned(ports.lifetime.signal, () =>
    createConsent({ services, door, onOtherAccount: () => emptyForm(ports) }),
  );
  const state = useStore(consent);
  const session = useStore(services.session);
  const group = state.kind === 'checking' ? null : state.kind === 'approving' ? 'asking' : state.kind;
  const isLater = useIsLater(group);
  useEffect(() => {
    void consent.open();
    const stop = door.subscribe(() => {
      if (door.get().kind === 'needsConsent') void consent.open();
    });
    return () => {
      stop();
      consent.close();
    };
  }, [consent, door]);

  // Signed out in another tab: there is nobody left to answer for.
  const isGone = state.kind === 'asking' && session === null;
  useEffect(() => {
    if (isGone) void consent.open();
  }, [isGone, consent]);

  if (state.kind === 'checking') return <LoadingFallback />;
  return (
    <div key={group} data-entered={isLater || undefined}>
      {state.kind === 'signIn' ? (
        signIn
      ) : (
        <Authorize
          state={state}
          name={session?.username ?? ''}
          onApprove={() => void consent.approve()}
          onDeny={() => consent.deny()}
          onOtherAccount={() => consent.chooseOtherAccount()}
          onRetry={() => void consent.open()}
          onLeave={() => leaveToSignIn(ports)}
        />
      )}
      <HeadingFocus />
    </div>
  );
}

/** Whether something else stood here before: then the new heading takes the focus. */
function useIsLater(group: string | null): boolean {
  const [shown, setShown] = useState<{ group: string | null; isLater: boolean }>({
    group: null,
    isLater: false,
  });
  if (group !== null && group !== shown.group) setShown({ group, isLater: shown.group !== null });
  return shown.isLater;
}

/** Another account is typed into a new form. */
function emptyForm({ signIn, formNumber }: AccountPorts): void {
  signIn.reset();
  formNumber.set(formNumber.get() + 1);
}
