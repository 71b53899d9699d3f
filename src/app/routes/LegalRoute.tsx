import { useEffect } from 'react';
import { portalPaths } from '../../contract/screens';
import { Legal, type LegalProps } from '../../screens/Legal/Legal';
import type { Entry } from '../entry';
import { useEntry } from '../useEntry';

export function LegalRoute(props: LegalProps) {
  const entry = useEntry();
  useEffect(() => redirectDisabledPages(entry), [entry]);
  return <Legal {...props} />;
}

/** Redirects to the main screen (docs/contract.md section 6, "Profile keys"). @returns stops it */
export function redirectDisabledPages({
  navigator,
  settings,
}: Pick<Entry, 'navigator' | 'settings'>): () => void {
  const check = (): void => {
    // Cached settings may be outdated.
    if (settings.get().status !== 'ready') return;
    const { privacyPage, agreementPage } = settings.brand.get().brand.profile;
    const path = navigator.path.get();
    const isOff =
      (path === portalPaths.privacy && !privacyPage) || (path === portalPaths.agreement && !agreementPage);
    if (isOff) navigator.navigate(portalPaths.entry, { replace: true });
  };
  check();
  const stops = [navigator.path, settings].map((store) => store.subscribe(check));
  return () => stops.forEach((stop) => stop());
}
