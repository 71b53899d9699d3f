import { useEffect, useMemo, useState } from 'react';
import { screenPaths } from '../../contract/screens';
import { createAvatar } from '../../flows/avatar/changeAvatar';
import { endSession } from '../../flows/reportFailure';
import { importChunk } from '../../lib/importChunk';
import { useStore } from '../../lib/useStore';
import { Content } from '../../screens/Content/Content';
import { EntryLayout } from '../../screens/EntryLayout/EntryLayout';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { SignedIn } from '../../screens/SignedIn/SignedIn';
import { noteOwnToken } from '../../session/noteOwnToken';
import { isOwnToken } from '../../session/ownToken';
import type * as upload from '../../upload/index';
import { lazyScreen } from '../lazyScreen';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';

const AccountSecurityRoute = lazyScreen(
  async () => (await import('./AccountSecurityRoute')).AccountSecurityRoute,
  ['account'],
);

export function ContentRoute({ hasChanged }: { hasChanged: boolean }) {
  const { services } = useEntry();
  const login = useStore(services.session);
  const [known, setKnown] = useState<{ token: string; isOwn: boolean; wasAsked?: boolean }>();
  const token = login?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    let isOver = false;
    void isOwnToken(services.storage, token).then((isOwn) => isOver || setKnown({ token, isOwn }));
    return () => {
      isOver = true;
    };
  }, [services, token]);
  // Nobody is signed in while a sign-out leads to the form.
  if (token === undefined || (known?.token === token && known.isOwn))
    return <OwnContent hasChanged={hasChanged || known?.wasAsked === true} />;
  if (known?.token !== token) return <LoadingFallback />;
  const onContinue = (): void => {
    void noteOwnToken(services.storage, token);
    setKnown({ token, isOwn: true, wasAsked: true });
  };
  return <SessionQuestion hasChanged={hasChanged} onContinue={onContinue} />;
}

/** The session may be one that another host planted: the visitor says whose it is. */
function SessionQuestion({ hasChanged, onContinue }: { hasChanged: boolean; onContinue: () => void }) {
  const { services, sessionOffer, navigator } = useEntry();
  const name = useStore(services.session)?.username ?? '';
  const isSigningOut = useStore(sessionOffer).kind === 'signingOut';
  const chooseOther = (): void => {
    endSession(services);
    navigator.navigate(screenPaths.login);
  };
  return (
    <EntryLayout screen="session" hasChanged={hasChanged}>
      <SignedIn
        name={name}
        status={isSigningOut ? 'busy' : 'offer'}
        problem={null}
        onContinue={onContinue}
        onOtherAccount={chooseOther}
        onSignOut={() => void sessionOffer.signOut()}
      />
    </EntryLayout>
  );
}

/** The upload code is loaded when a picture is chosen. */
function OwnContent({ hasChanged }: { hasChanged: boolean }) {
  const { services, sessionOffer } = useEntry();
  const [offers, setOffers] = useState<readonly string[]>([]);
  const [isAccountOpen, setAccountOpen] = useState(false);
  const avatar = useOwned(({ texts }, lifetime) =>
    createAvatar({
      services,
      upload: async (...args) => (await loadUpload(services.portal)).uploadFile(...args),
      readPicture,
      language: () => texts.language,
      onOffers: setOffers,
      lifetime,
    }),
  );
  const state = useStore(avatar);
  const { session } = services;
  const login = useStore(session);
  const isSignedIn = login !== null;
  const isSigningOut = useStore(sessionOffer).kind === 'signingOut';
  useEffect(() => {
    if (isSignedIn) void avatar.load();
  }, [avatar, isSignedIn]);
  const handlers = useMemo(
    () => ({
      onChoose: (file: File) => void avatar.choose(file),
      onRetry: () => void avatar.retry(),
      onClose: () => avatar.close(),
    }),
    [avatar],
  );
  return (
    <>
      <Content
        hasChanged={hasChanged}
        name={login?.username ?? ''}
        isBusy={isSigningOut}
        isSessionTemporary={isSignedIn && !session.isPersisted()}
        avatar={{ ...state, ...handlers }}
        onAccount={offers.length > 0 ? () => setAccountOpen(true) : undefined}
        onSignOut={() => void sessionOffer.signOut()}
      />
      {isAccountOpen && <AccountSecurityRoute offers={offers} onClose={() => setAccountOpen(false)} />}
    </>
  );
}

/**
 * Imports by the module's address at the portal, as a partner's page does: bundled with the app, it would share
 * chunks with it and bring its schemas into the first load. @throws the import's error
 */
async function loadUpload(portal: string): Promise<typeof upload> {
  const address = new URL('/hub-entry-upload.js', portal).href;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from that very module
  return importChunk(async () => (await import(/* @vite-ignore */ address)) as typeof upload);
}

/** Reads a picture as `data:` address: the portal's policy does not allow `blob:` images. @throws Error */
function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}
