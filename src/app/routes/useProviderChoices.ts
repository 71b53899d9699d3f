import { offeredProviders } from '../../providers/registry';
import { useBrand } from '../../screens/EntryView';
import type { ProviderChoice } from '../../screens/Login/LoginProps';
import { useMemo } from 'react';
import { useEntry } from '../useEntry';

/** Returns the buttons below the form; the same list until the brand changes. */
export function useProviderChoices(): readonly ProviderChoice[] {
  const { inApp, providers } = useEntry();
  const brand = useBrand((now) => now);
  return useMemo(() => offeredProviders(brand, inApp, providers), [brand, inApp, providers]);
}
