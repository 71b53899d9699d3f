import { useEffect } from 'react';
import { portalPaths } from '../../contract/screens';
import { useStore } from '../../lib/useStore';
import { Content } from '../../screens/Content/Content';
import { useEntry } from '../useEntry';
import { signOutHere } from './signOutHere';
import { OwnSession } from './OwnSession';
import { useAvatar } from './useAvatar';

export function ContentRoute({ hasChanged }: { hasChanged: boolean }) {
  return <OwnSession hasChanged={hasChanged}>{(isNew) => <OwnContent hasChanged={isNew} />}</OwnSession>;
}

function OwnContent({ hasChanged }: { hasChanged: boolean }) {
  const entry = useEntry();
  const { services, sessionOffer, navigator } = entry;
  const { avatar, control } = useAvatar();
  const { session } = services;
  const login = useStore(session);
  const isSignedIn = login !== null;
  const isSigningOut = useStore(sessionOffer).kind === 'signingOut';
  useEffect(() => {
    if (isSignedIn) void avatar.load();
  }, [avatar, isSignedIn]);
  return (
    <Content
      hasChanged={hasChanged}
      name={login?.username ?? ''}
      isBusy={isSigningOut}
      isSessionTemporary={isSignedIn && !session.isPersisted()}
      avatar={control}
      onAccount={() => navigator.navigate(portalPaths.account)}
      {...signOutHere(entry)}
    />
  );
}
