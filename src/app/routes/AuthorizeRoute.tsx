import { useEffect, useState, type ReactNode } from 'react';
import { createConsent } from '../../flows/consent/consent';
import { useStore } from '../../lib/useStore';
import { Authorize } from '../../screens/Authorize/Authorize';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import type { Entry } from '../entry';
import { goToSignIn } from './goToSignIn';
import { OwnTabRoute } from './OwnTabRoute';
import { useOwnProfile } from './useOwnProfile';

export interface AuthorizeRouteProps {
  /** For a visitor who is not signed in or wants another account. */
  signIn: ReactNode;
}

/** `/entry/authorize`. No other page may embed it (docs/contract.md section 5). */
export function AuthorizeRoute({ signIn }: AuthorizeRouteProps) {
  const completion = useStore(useEntry().completion);
  // On this page the hub issues no token, even if the visitor approves.
  const needsPortal = completion.kind === 'needsConsent' && completion.needsPortal;
  return (
    <OwnTabRoute screen="authorize" isForeign={needsPortal}>
      <ConsentPage signIn={signIn} />
    </OwnTabRoute>
  );
}

function ConsentPage({ signIn }: AuthorizeRouteProps) {
  const entry = useEntry();
  const { completion, services } = entry;
  const consent = useOwned(() =>
    createConsent({ services, completion, onOtherAccount: () => emptyForm(entry) }),
  );
  const state = useStore(consent);
  const session = useStore(services.session);
  const account = useOwnProfile();
  const group = state.kind === 'checking' ? null : state.kind === 'approving' ? 'asking' : state.kind;
  const isLater = useIsLater(group);
  useEffect(() => {
    void consent.open();
    const stop = completion.subscribe(() => {
      if (completion.get().kind === 'needsConsent') void consent.open();
    });
    return () => {
      stop();
      consent.close();
    };
  }, [consent, completion]);

  // The visitor signed out in another tab, so the question no longer has an account.
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
          account={account}
          onApprove={() => void consent.approve()}
          onDeny={() => consent.deny()}
          onOtherAccount={() => consent.chooseOtherAccount()}
          onRetry={() => void consent.open()}
          onLeave={() => goToSignIn(entry)}
        />
      )}
      <HeadingFocus />
    </div>
  );
}

/** This screen replaced another one of the page, so its heading takes the focus. */
function useIsLater(group: string | null): boolean {
  const [shown, setShown] = useState<{ group: string | null; isLater: boolean }>({
    group: null,
    isLater: false,
  });
  if (group !== null && group !== shown.group) setShown({ group, isLater: shown.group !== null });
  return shown.isLater;
}

function emptyForm({ signIn, formScope, stores: { formKey } }: Entry): void {
  signIn.reset();
  formScope.reset();
  formKey.set(formKey.get() + 1);
}
