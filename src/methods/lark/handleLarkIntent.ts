import { larkPlatform } from './larkPlatform';
import { larkProof } from './larkStrategy';
import { decideLarkReturn, type LarkReturn } from './larkReturn';
import type { ProviderIntent } from '../../flows/openAuth/entryIntent';
import type { ProviderContext } from '../method';
import { createLarkSession, type LarkSession } from './larkSession';

/** @returns `true`: it also checks the session */
export async function handleLarkIntent(context: ProviderContext, intent: ProviderIntent): Promise<boolean> {
  const session = context.scope.get(createLarkSession);
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
  context.providerScreen.show(larkPlatform);
  return true;
}

async function handleReturn(context: ProviderContext, session: LarkSession): Promise<void> {
  const { services, view, providerScreen, providerSignIn } = context;
  const tagOrigins = context.tagOrigins();
  const found = decideLarkReturn({
    config: services.config(),
    proof: await context.scope.get(larkProof),
    hasOpener: Boolean(view.opener),
    openers: [services.portal, ...tagOrigins],
  });
  if (found.kind === 'post') {
    providerSignIn.deliver(found, tagOrigins);
    return;
  }
  // A denial ends on the form, with its text.
  if (found.kind === 'denied') {
    await providerSignIn.resume({ kind: 'denied', platform: larkPlatform });
    return;
  }
  resume(session, found);
  providerScreen.show(larkPlatform);
}

function resume({ signIn, popup }: LarkSession, found: Exclude<LarkReturn, { kind: 'post' }>): void {
  switch (found.kind) {
    case 'redeem':
      void signIn.redeem(found.code);
      return;
    case 'restart':
      popup.start(larkPlatform);
      return;
    case 'otherFlow':
      signIn.fail('failed', { key: 'lark.other_flow' });
      return;
    case 'denied':
    case 'failed':
    default:
      signIn.fail('failed', { key: 'lark.failed' });
  }
}
