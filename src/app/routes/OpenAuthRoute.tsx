import { useEffect } from 'react';
import { screenPaths } from '../../contract/screens';
import { createOpenAuth, type OpenLink } from '../../flows/openAuth/openAuth';
import { useStore } from '../../lib/useStore';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { OpenAuth } from '../../screens/OpenAuth/OpenAuth';
import type { Entry } from '../entry';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import { goToSignIn } from './goToSignIn';
import { OwnTabRoute } from './OwnTabRoute';

/** `/entry/open/auth`. No other page may embed it (docs/contract.md section 5). */
export function OpenAuthRoute() {
  return (
    <OwnTabRoute screen="open_auth">
      <OpenAuthPage />
    </OwnTabRoute>
  );
}

function OpenAuthPage() {
  const entry = useEntry();
  const { services, completion } = entry;
  const openAuth = useOwned(() =>
    createOpenAuth({
      services,
      completion,
      link: linkOf(entry),
      offerSession: () => offerSession(entry),
    }),
  );
  const state = useStore(openAuth);
  useEffect(() => {
    void openAuth.open();
    return () => void openAuth.close();
  }, [openAuth]);
  const isQuestion = state.kind === 'asking' || state.kind === 'failed';
  return (
    <div key={String(isQuestion)} data-entered={isQuestion || undefined}>
      <OpenAuth
        state={state}
        onAccept={() => void openAuth.accept()}
        onKeep={() => void openAuth.keep()}
        onRetry={() => void openAuth.open()}
        onLeave={() => void openAuth.close().then(() => goToSignIn(entry))}
      />
      <HeadingFocus />
    </div>
  );
}

/** Serves visitors who want another account. */
async function offerSession({ sessionOffer, navigator }: Entry): Promise<boolean> {
  const isSignedIn = await sessionOffer.check(() => true);
  if (isSignedIn) navigator.navigate(screenPaths.login, { replace: true });
  return isSignedIn;
}

function linkOf({ services }: Entry): OpenLink | null {
  const { code, openId } = services.config();
  return code !== null && openId !== null ? { code, openId } : null;
}
