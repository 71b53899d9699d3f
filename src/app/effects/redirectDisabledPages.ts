import { portalPaths } from '../../contract/screens';
import type { Entry } from '../entry';

/**
 * Redirects pages that the profile has switched off to the main screen (docs/contract.md section 6, "Profile keys").
 */
export function redirectDisabledPages({ router, settings }: Pick<Entry, 'router' | 'settings'>): () => void {
  const check = (): void => {
    // Cached settings may be outdated.
    if (settings.get().status !== 'ready') return;
    const { privacyPage, agreementPage } = settings.brand.get().brand.flags;
    const path = router.path.get();
    const isOff =
      (path === portalPaths.privacy && !privacyPage) || (path === portalPaths.agreement && !agreementPage);
    if (isOff) router.navigate(portalPaths.entry, { replace: true });
  };
  check();
  const stops = [router.path, settings].map((store) => store.subscribe(check));
  return () => stops.forEach((stop) => stop());
}
