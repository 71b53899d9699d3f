import type { Completion } from '../../flows/login/loginCompletion';
import type { SessionOffer } from '../../flows/session/sessionOffer';
import { useStore } from '../../lib/useStore';
import { SignedIn, type SignedInProps } from '../../screens/SignedIn/SignedIn';
import { useEntry } from '../useEntry';
import { createShownOffer } from './prepareOffer';
import { signOutHere } from './signOutHere';
import { useOwnProfile } from './useOwnProfile';

/** Shows "Continue as …", or a login that stays on this page, or what a method offers before it leaves. */
export function SessionRoute() {
  const entry = useEntry();
  const { completion, sessionOffer, services } = entry;
  const completed = useStore(completion);
  const offered = useStore(sessionOffer);
  const status = statusOf(offered, completed);
  const offer = useStore(entry.scope.get(createShownOffer));
  const name = useStore(services.session)?.username ?? '';
  const account = useOwnProfile();
  if (completed.kind !== 'completed' && offered.kind === 'method' && offer)
    return <offer.Screen context={entry} onDone={offer.onDone} />;
  return (
    status && (
      <SignedIn
        name={name}
        account={account}
        status={status}
        problem={null}
        onContinue={() => void sessionOffer.continueSession()}
        onOtherAccount={() => sessionOffer.chooseOtherAccount()}
        {...signOutHere(entry)}
      />
    )
  );
}

function statusOf(offer: SessionOffer, completion: Completion): SignedInProps['status'] | null {
  if (completion.kind === 'completed') return 'finished';
  switch (offer.kind) {
    case 'offered':
      return 'offer';
    case 'continuing':
      return 'done';
    case 'signingOut':
      return 'busy';
    case 'none':
    case 'method':
    default:
      return null;
  }
}
