import { resolveBrand } from '../brand/resolveBrand';
import { portalPaths } from '../contract/screens';
import type { AppParts } from './createAppParts';

/** A page the profile has switched off leads to the main screen (contract section 6, "Profile keys"). */
export function leaveClosedPages({
  router,
  settings,
  environment,
}: Pick<AppParts, 'router' | 'settings' | 'environment'>): () => void {
  const check = (): void => {
    const { status, settings: known } = settings.get();
    if (status === 'none') return;
    const { flags } = resolveBrand(known, '', environment.portal);
    const path = router.path.get();
    const isClosed =
      (path === portalPaths.privacy && !flags.privacyPage) ||
      (path === portalPaths.agreement && !flags.agreementPage);
    if (isClosed) router.navigate(portalPaths.entry, { replace: true });
  };
  check();
  const stops = [router.path, settings].map((store) => store.subscribe(check));
  return () => stops.forEach((stop) => stop());
}
