/** The lazy half of a messenger's method: its folder has `registry`'s half, with this behind `load`. */
import type { ComponentType } from 'react';
import type { MethodContext, MethodIntents, MethodScreenProps } from '../method';
import { handleMessengerIntent } from './handleMessengerIntent';
import { MessengerRoute } from './MessengerRoute';
import type { MessengerKind } from './messengerKind';
import { createMessengerSession } from './messengerSession';

export interface Messenger {
  Screen: ComponentType<MethodScreenProps>;
  handleIntent: Awaited<ReturnType<MethodIntents['load']>>;
}

/** @param kind call it once for each, in its module: sessions are kept by it */
export function createMessenger(kind: MessengerKind): Messenger {
  const createSession = (context: MethodContext, signal: AbortSignal) =>
    createMessengerSession(kind, context, signal);
  return {
    Screen: (props) => (
      <MessengerRoute {...props} kind={kind} session={props.context.scope.get(createSession)} />
    ),
    handleIntent: (context, intent) =>
      handleMessengerIntent(context, context.scope.get(createSession), intent),
  };
}
