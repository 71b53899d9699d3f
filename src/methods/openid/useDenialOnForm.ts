import { useLayoutEffect } from 'react';
import type { ProviderWaitStatus } from '../../screens/ProviderWait/ProviderWaitProps';
import type { MethodScreenProps } from '../method';

/**
 * The form shows the notice: nothing is left to do on the provider's screen.
 * @param status of the provider's window, if there is one
 */
export function useDenialOnForm(
  { context: { providerSignIn }, onBack }: MethodScreenProps,
  platform: string,
  status: ProviderWaitStatus | undefined,
): void {
  const isDenied = status === 'denied';
  // Before the paint: the screen of the denial is not seen.
  useLayoutEffect(() => {
    if (!isDenied) return;
    void providerSignIn.resume({ kind: 'denied', platform });
    onBack();
  }, [isDenied, providerSignIn, platform, onBack]);
}
