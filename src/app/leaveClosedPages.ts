import { resolveBrand } from '../brand/resolveBrand';
import { portalPaths } from '../contract/screens';
import type { AppParts } from './createAppParts';

/** A page the profile has switched off leads to the main screen (contract section 6, "Profile keys"). */
export function leaveClosedPages({ router, settings }: Pick<AppParts, 'router' | 'settings'>): () => void {
  const check = (): void => {
    // What was kept of the last visit may have changed.
    const { status, settings: fresh } = settings.get();
    if (status !== 'ready') return;
    const { privacyPage, agreementPage } = resolveBrand(fresh, '').flags;
    const path = router.path.get();
    const isOff =
      (path === portalPaths.privacy && !privacyPage) || (path === portalPaths.agreement && !agreementPage);
    if (isOff) router.navigate(portalPaths.entry, { replace: true });
  };
  check();
  const stops = [router.path, settings].map((store) => store.subscribe(check));
  return () => stops.forEach((stop) => stop());
}
