import { larkPlatform, larkProof } from '../../flows/lark/larkRedirect';
import { decideLarkReturn, type LarkReturn } from '../../flows/lark/larkReturn';
import type { Opening } from '../../flows/openAuth/openingOf';
import type { AppParts } from '../createAppParts';
import { larkControl, type LarkControl } from './createLarkControl';

/**
 * Begins what of Lark the address or the browser asks for, in its own screen.
 * @returns whether it also finds out who is signed in
 */
export async function beginLark(
  parts: AppParts,
  opening: Extract<Opening, { kind: 'larkReturn' | 'larkCode' | 'insideLark' }>,
): Promise<boolean> {
  const control = larkControl(parts);
  if (opening.kind === 'larkReturn') {
    await comeBack(parts, control);
    return true;
  }
  if (opening.kind === 'larkCode') {
    // A link may carry anybody's code: a session that is there comes first.
    const isSignedIn = await parts.session.check(() => true);
    if (isSignedIn) return true;
    void control.signIn.redeem(opening.code);
  } else {
    void control.signIn.startSilently();
  }
  parts.methods.show('lark');
  return true;
}

async function comeBack(parts: AppParts, control: LarkControl): Promise<void> {
  const { services, settings, view, methods, provider } = parts;
  const tagOrigins = settings.get().settings?.tag_origins ?? [];
  const found = decideLarkReturn({
    config: services.config(),
    proof: await larkProof(services),
    hasOpener: Boolean(view.opener),
    openers: [services.portal, ...tagOrigins],
  });
  if (found.kind === 'post') {
    provider.deliver(found, tagOrigins);
    return;
  }
  act(control, found);
  methods.show('lark');
}

function act({ signIn, handover }: LarkControl, found: Exclude<LarkReturn, { kind: 'post' }>): void {
  switch (found.kind) {
    case 'redeem':
      void signIn.redeem(found.code);
      return;
    case 'restart':
      handover.start(larkPlatform);
      return;
    case 'denied':
      signIn.fail('denied', { key: 'lark.denied' });
      return;
    case 'otherFlow':
      signIn.fail('failed', { key: 'lark.other_flow' });
      return;
    case 'failed':
    default:
      signIn.fail('failed', { key: 'lark.failed' });
  }
}
