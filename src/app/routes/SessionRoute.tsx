import type { Completion } from '../../flows/login/loginCompletion';
import type { SessionOffer } from '../../flows/session/sessionOffer';
import { useStore } from '../../lib/useStore';
import { SignedIn, type SignedInProps } from '../../screens/SignedIn/SignedIn';
import { useEntry } from '../useEntry';

/** Shows "Continue as …", or a login that stays on this page. */
export function SessionRoute() {
  const { completion, sessionOffer, services } = useEntry();
  const status = statusOf(useStore(sessionOffer), useStore(completion));
  const name = useStore(services.session)?.username ?? '';
  return (
    status && (
      <SignedIn
        name={name}
        status={status}
        problem={null}
        onContinue={() => void sessionOffer.continueSession()}
        onOtherAccount={() => sessionOffer.chooseOtherAccount()}
        onSignOut={() => void sessionOffer.signOut()}
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
    default:
      return null;
  }
}
