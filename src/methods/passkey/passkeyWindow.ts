/** A window of the portal, which another page has opened because it cannot use the portal's passkeys itself. */
import { envelope } from '../../contract/messages';
import type { MethodContext } from '../method';

type WindowContext = Pick<MethodContext, 'services' | 'view' | 'providerSignIn' | 'tagOrigins'>;

export interface PasskeyWindow {
  /** Of the sign-in that waits. */
  state: string;
  /** Hands the answer to the page that waits, and closes. */
  answer(code: string): void;
  deny(): void;
}

/** @returns `null` where no page waits: then this page signs in itself */
export function passkeyWindowOf(context: WindowContext): PasskeyWindow | null {
  const { services, view, providerSignIn } = context;
  const { platform, popup, state, opener: origin } = services.config().address;
  if (platform !== 'passkey' || !popup || !view.opener || state === null || origin === null) return null;
  return {
    state,
    answer: (code) =>
      providerSignIn.deliver(
        { kind: 'post', origin, message: envelope('provider-code', { platform, code, state }) },
        context.tagOrigins(),
      ),
    deny: () =>
      providerSignIn.deliver(
        { kind: 'post', origin, message: envelope('provider-error', { platform, error: 'access_denied' }) },
        context.tagOrigins(),
      ),
  };
}

/** The hub led here: the screen asks at once. */
export async function handlePasskeyIntent({ navigator }: Pick<MethodContext, 'navigator'>): Promise<boolean> {
  navigator.show('passkey');
  return true;
}
