import { useEffect, useState } from 'react';
import { isTrusted } from '../../contract/messages';
import type { MethodContext } from '../method';
import { makePasskey, type PasskeyOptions } from './ceremony';
import { endMessage, readOptions, readyMessage, type CreationEnd } from './creationMessages';
import { CreatePasskey, type CreationState } from './CreatePasskey';

/** A page answers at once; this one is gone. */
const lostMs = 5000;

/** In a window of the portal. The frame that has opened it registers what it makes. */
export function CreationRoute({ context }: { context: MethodContext }) {
  const { popups, services, view } = context;
  // None where the page around the frame isolates itself (Cross-Origin-Opener-Policy).
  const opener: Pick<Window, 'postMessage'> | null = view.opener;
  const { portal, clock } = services;
  const [options, setOptions] = useState<PasskeyOptions | null>(null);
  const [state, setState] = useState<CreationState>({ kind: 'loading' });
  useEffect(() => {
    const waiting = new AbortController();
    const stop = popups.listen((event) => {
      const found = isTrusted(event, { window: opener, origins: [portal] }) && readOptions(event.data);
      if (!found) return;
      waiting.abort();
      setOptions(found);
      setState({ kind: 'asking' });
    });
    opener?.postMessage(readyMessage, portal);
    clock.delay(lostMs, waiting.signal).then(
      () => setState({ kind: 'ended', text: { key: 'passkey.window_lost' } }),
      () => undefined,
    );
    return () => {
      waiting.abort();
      stop();
    };
  }, [popups, portal, clock, opener]);

  const leave = (end: CreationEnd): void => {
    opener?.postMessage(endMessage(end), portal);
    view.close();
  };
  const create = async (asked: PasskeyOptions): Promise<void> => {
    setState({ kind: 'waiting' });
    const outcome = await makePasskey(asked, { signal: context.signal });
    if (outcome.kind === 'answered' || outcome.kind === 'exists') return leave(outcome);
    setState(stateAfter(outcome.kind));
  };
  return (
    <CreatePasskey
      state={state}
      onCreate={() => options && void create(options)}
      onCancel={() => leave({ kind: 'cancelled' })}
    />
  );
}

function stateAfter(kind: 'cancelled' | 'stopped' | 'notHere' | 'unable' | 'failed'): CreationState {
  switch (kind) {
    case 'notHere':
      return { kind: 'ended', text: { key: 'passkey.not_here' } };
    case 'unable':
      return { kind: 'ended', text: { key: 'passkey.unable_to_keep' } };
    case 'failed':
      return { kind: 'asking', text: { key: 'passkey.not_created' }, isProblem: true };
    case 'cancelled':
    case 'stopped':
    default:
      return { kind: 'asking', text: { key: 'passkey.not_created' } };
  }
}
