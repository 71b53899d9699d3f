import { useEffect } from 'react';
import { screenPaths } from '../../contract/screens';
import type { TextKey } from '../../i18n/namespaces';
import { useStore } from '../../lib/useStore';
import { useEntry } from '../useEntry';

/** Leads to the sign-in, where a notice says why. Cached settings may be outdated, so it waits for the hub's. */
export function useLeaveWhenOff(hasNone: boolean, reason: TextKey): void {
  const entry = useEntry();
  const { status } = useStore(entry.settings);
  const isOff = hasNone && (status === 'ready' || status === 'failed');
  useEffect(() => {
    if (!isOff) return;
    entry.stores.formNotice.set({ key: reason });
    entry.navigator.navigate(screenPaths.login, { replace: true });
  }, [isOff, reason, entry]);
}
