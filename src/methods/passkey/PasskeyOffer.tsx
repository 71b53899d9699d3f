import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../flows/errorText';
import { reportToHost } from '../../flows/reportFailure';
import type { TextKey } from '../../i18n/namespaces';
import type { OfferProps } from '../method';
import { placeOfCreation } from './canMakeHere';
import { createPasskey, type Creation } from './createPasskey';
import { openCreationWindow } from './creationWindow';
import { noteOffer } from './offerRecord';
import { OfferScreen, type OfferState } from './OfferScreen';

const stuck: Readonly<Partial<Record<Creation, TextKey>>> = {
  exists: 'passkey_offer.exists',
  unable: 'passkey_offer.unable',
  notHere: 'passkey_offer.not_here',
};

function stateAfter(creation: Creation): OfferState {
  if (creation === 'made') return { kind: 'made' };
  const key = stuck[creation];
  return key
    ? { kind: 'stuck', text: { key } }
    : { kind: 'cancelled', text: { key: 'passkey_offer.cancelled' } };
}

/** Nothing here keeps the visitor: the login goes on after each answer. */
export function PasskeyOffer({ context, onDone }: OfferProps) {
  const { services } = context;
  const [state, setState] = useState<OfferState>({ kind: 'asking' });
  const lifetime = useRef<AbortController | null>(null);
  useEffect(() => () => lifetime.current?.abort(), []);
  const leave = (): void => {
    lifetime.current?.abort();
    setState({ kind: 'leaving' });
    onDone();
  };
  const create = async (): Promise<void> => {
    lifetime.current = new AbortController();
    const { signal } = lifetime.current;
    // Within the click.
    const isElsewhere = placeOfCreation(context) === 'window';
    const make = isElsewhere ? openCreationWindow(context, signal) : undefined;
    if (make === null) return setState({ kind: 'failed', text: { key: 'passkey_offer.blocked' } });
    setState({ kind: 'waiting', isElsewhere });
    try {
      const creation = await createPasskey({ services, signal, make });
      if (signal.aborted) return;
      lifetime.current.abort();
      setState(stateAfter(creation));
      if (creation === 'made') onDone();
    } catch (error) {
      if (signal.aborted) return;
      lifetime.current.abort();
      reportToHost(services, error);
      const key = 'passkey_offer.failed';
      setState({ kind: 'failed', text: errorText(error, key) ?? { key } });
    }
  };
  return (
    <OfferScreen
      state={state}
      onCreate={() => void create()}
      onLater={leave}
      onNever={() => {
        noteOffer(services.storage, services.clock.now(), 'never');
        leave();
      }}
    />
  );
}
