import { useEffect, useMemo, type ReactNode } from 'react';
import { portalPaths } from '../../contract/screens';
import { findHome, findStarts } from '../../flows/home/findHome';
import { useStore } from '../../lib/useStore';
import { Content } from '../../screens/Content/Content';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { useEntry } from '../useEntry';
import { signOutHere } from './signOutHere';
import { OwnSession } from './OwnSession';
import { useAvatar } from './useAvatar';

export function ContentRoute({ hasChanged }: { hasChanged: boolean }) {
  return (
    <OwnSession hasChanged={hasChanged}>
      {(isNew) => <AtHome>{() => <OwnContent hasChanged={isNew} />}</AtHome>}
    </OwnSession>
  );
}

/** Leads on where the tenant has another page for who is signed in. Until that is known, nothing is shown. */
function AtHome({ children }: { children: () => ReactNode }) {
  const { services, settings, navigator } = useEntry();
  const { navigation, portal } = services;
  const { status, settings: told } = useStore(settings);
  const isSignedIn = useStore(services.session) !== null;
  // Cached settings are for looks: what they say of addresses may be out of date.
  const home = useMemo(
    () =>
      status === 'ready' || status === 'failed' ? findHome(status === 'ready' ? told : null, portal) : null,
    [status, told, portal],
  );
  const kind = home?.kind;
  const url = home?.kind === 'elsewhere' ? home.url : null;
  // Once for each address, however often the settings are told.
  useEffect(() => {
    if (!isSignedIn) return;
    if (kind === 'account') navigator.navigate(portalPaths.account, { replace: true });
    if (url !== null) navigation.replace(url);
  }, [kind, url, isSignedIn, navigator, navigation]);
  return kind === 'content' || !isSignedIn ? children() : <LoadingFallback />;
}

function OwnContent({ hasChanged }: { hasChanged: boolean }) {
  const entry = useEntry();
  const { services, sessionOffer, navigator, settings, language } = entry;
  const { avatar, control } = useAvatar();
  const { session } = services;
  const login = useStore(session);
  const isSignedIn = login !== null;
  const isSigningOut = useStore(sessionOffer).kind === 'signingOut';
  const { settings: told } = useStore(settings);
  const code = useStore(language);
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
      starts={findStarts(told, services.portal, code)}
      onAccount={() => navigator.navigate(portalPaths.account)}
      {...signOutHere(entry)}
    />
  );
}
