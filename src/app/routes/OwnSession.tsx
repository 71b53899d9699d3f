import { useEffect, useState, type ReactNode } from 'react';
import { screenPaths } from '../../contract/screens';
import { endSession } from '../../flows/reportFailure';
import { useStore } from '../../lib/useStore';
import { EntryLayout } from '../../screens/EntryLayout/EntryLayout';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { SignedIn } from '../../screens/SignedIn/SignedIn';
import { noteOwnToken } from '../../session/noteOwnToken';
import { isOwnToken } from '../../session/ownToken';
import { useEntry } from '../useEntry';
import { signOutHere } from './signOutHere';
import { useOwnProfile } from './useOwnProfile';

export interface OwnSessionProps {
  hasChanged: boolean;
  /** Shown where the visitor knows whose session it is. @param hasChanged its heading then takes the focus */
  children: (hasChanged: boolean) => ReactNode;
}

/** Around a page of the portal that shows what belongs to the account. */
export function OwnSession({ hasChanged, children }: OwnSessionProps) {
  const { services } = useEntry();
  const login = useStore(services.session);
  const [known, setKnown] = useState<{ token: string; isOwn: boolean; wasAsked?: boolean }>();
  const token = login?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    let isOver = false;
    // Nothing plants a session in the memory of another site's page.
    const isInMemory = services.config().mode === 'tag' && !services.isOwnSite;
    const found = isInMemory ? Promise.resolve(true) : isOwnToken(services.storage, token);
    void found.then((isOwn) => isOver || setKnown({ token, isOwn }));
    return () => {
      isOver = true;
    };
  }, [services, token]);
  // Nobody is signed in while a sign-out leads to the form.
  if (token === undefined || (known?.token === token && known.isOwn))
    return children(hasChanged || known?.wasAsked === true);
  if (known?.token !== token) return <LoadingFallback />;
  const onContinue = (): void => {
    void noteOwnToken(services.storage, token);
    setKnown({ token, isOwn: true, wasAsked: true });
  };
  return <SessionQuestion hasChanged={hasChanged} onContinue={onContinue} />;
}

/** The session may be one that another host planted: the visitor says whose it is. */
function SessionQuestion({ hasChanged, onContinue }: { hasChanged: boolean; onContinue: () => void }) {
  const entry = useEntry();
  const { services, sessionOffer, navigator } = entry;
  const name = useStore(services.session)?.username ?? '';
  const account = useOwnProfile();
  const isSigningOut = useStore(sessionOffer).kind === 'signingOut';
  const chooseOther = (): void => {
    endSession(services);
    navigator.navigate(screenPaths.login);
  };
  return (
    <EntryLayout screen="session" hasChanged={hasChanged}>
      <SignedIn
        name={name}
        account={account}
        status={isSigningOut ? 'busy' : 'offer'}
        problem={null}
        onContinue={onContinue}
        onOtherAccount={chooseOther}
        {...signOutHere(entry)}
      />
    </EntryLayout>
  );
}
