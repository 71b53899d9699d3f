import { screenPaths } from '../../contract/screens';
import type { AppParts } from '../createAppParts';

/** Shows the consent page whenever a login at the door waits for it. @returns stops */
export function followConsent({ door, router, methods, further, provider }: AppParts): () => void {
  return door.subscribe(() => {
    if (door.get().kind !== 'needsConsent') return;
    // First the address: a method's own history entry is replaced, so that closing it leads nowhere else.
    router.navigate(screenPaths.authorize, { replace: true });
    methods.close();
    further.close();
    provider.cancel();
  });
}
