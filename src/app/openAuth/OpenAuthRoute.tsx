import { useEffect } from 'react';
import { screenPaths } from '../../contract/screens';
import { createOpenAuth, type OpenLink } from '../../flows/openAuth/openAuth';
import { OwnTab } from '../../screens/Authorize/OwnTab';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { OpenAuth } from '../../screens/OpenAuth/OpenAuth';
import type { AccountPorts } from '../account/AccountPorts';
import { useStore } from '../account/useAccountForm';
import { isTopLevel } from '../isTopLevel';
import { leaveToSignIn } from '../leaveToSignIn';
import { ownTabAddress } from '../ownTabAddress';
import { useOwned } from '../useOwned';

/** `/entry/open/auth`. Nobody may show it inside another page (contract section 5). */
export function OpenAuthRoute({ ports }: { ports: AccountPorts }) {
  if (!isTopLevel(ports.view)) return <OwnTab href={ownTabAddress(ports.services, 'open_auth')} />;
  return <OpenAuthPage ports={ports} />;
}

function OpenAuthPage({ ports }: { ports: AccountPorts }) {
  const { services, door } = ports;
  const openAuth = useOwned(ports.lifetime.signal, () =>
    createOpenAuth({
      services,
      door,
      link: linkOf(ports),
      offerSession: () => offerSession(ports),
    }),
  );
  const state = useStore(openAuth);
  useEffect(() => {
    void openAuth.open();
    return () => openAuth.close();
  }, [openAuth]);
  const isQuestion = state.kind === 'asking' || state.kind === 'failed';
  return (
    <div key={String(isQuestion)} data-entered={isQuestion || undefined}>
      <OpenAuth
        state={state}
        onAccept={() => void openAuth.accept()}
        onKeep={() => void openAuth.keep()}
        onRetry={() => void openAuth.open()}
        onLeave={() => leaveToSignIn(ports)}
      />
      <HeadingFocus />
    </div>
  );
}

/** The offer stands over the form, which is what another account needs. */
async function offerSession({ session, router }: AccountPorts): Promise<boolean> {
  const isSignedIn = await session.check(() => true);
  if (isSignedIn) router.navigate(screenPaths.login, { replace: true });
  return isSignedIn;
}

function linkOf({ services }: AccountPorts): OpenLink | null {
  const { code, openId } = services.config();
  return code !== null && openId !== null ? { code, openId } : null;
}
