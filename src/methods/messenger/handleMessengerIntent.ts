import { decideMessengerReturn, type MessengerReturn } from './messengerReturn';
import type { MethodIntent } from '../../flows/openAuth/entryIntent';
import type { MethodContext } from '../method';
import type { MessengerSession } from './messengerSession';

/** @returns `true`: it also checks the session */
export async function handleMessengerIntent(
  context: MethodContext,
  session: MessengerSession,
  intent: MethodIntent,
): Promise<boolean> {
  if (intent.kind === 'return') {
    await handleReturn(context, session);
    return true;
  }
  if (intent.kind === 'linkCode') {
    // A link may contain a stranger's code: an existing session takes precedence.
    const isSignedIn = await context.sessionOffer.check(() => true);
    if (isSignedIn) return true;
    void session.signIn.ask(intent.code);
  } else {
    void session.signIn.startSilently();
  }
  context.navigator.show(session.kind.id);
  return true;
}

async function handleReturn(context: MethodContext, session: MessengerSession): Promise<void> {
  const { services, view, navigator, providerSignIn } = context;
  const tagOrigins = context.tagOrigins();
  const found = decideMessengerReturn({
    config: services.config(),
    platform: session.kind.id,
    proof: await session.proof(),
    hasOpener: Boolean(view.opener),
    openers: [services.portal, ...tagOrigins],
  });
  if (found.kind === 'post') {
    providerSignIn.deliver(found, tagOrigins);
    return;
  }
  // A denial ends on the form, with its text.
  if (found.kind === 'denied') {
    await providerSignIn.resume({ kind: 'denied', platform: session.kind.id });
    return;
  }
  resume(session, found);
  navigator.show(session.kind.id);
}

function resume(
  { kind, signIn, popup }: MessengerSession,
  found: Exclude<MessengerReturn, { kind: 'post' }>,
): void {
  switch (found.kind) {
    case 'redeem':
      void signIn.redeem(found.code);
      return;
    case 'restart':
      popup.start(kind.id);
      return;
    case 'otherFlow':
      signIn.fail('failed', { key: kind.texts.otherFlow });
      return;
    case 'denied':
    case 'failed':
    default:
      signIn.fail('failed', { key: kind.texts.failed });
  }
}
