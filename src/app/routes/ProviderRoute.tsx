import { useCallback, type ReactNode } from 'react';
import { useStore } from '../../lib/useStore';
import type { ProviderScreenProps } from '../../methods/method';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { useEntry } from '../useEntry';

export function ProviderRoute() {
  const entry = useEntry();
  const { navigator } = entry;
  const shown = useStore(entry.shown);
  const Screen = shown.screen === 'method' && entry.scope.get(createScreens).get(shown.id);
  const handleBack = useCallback(() => navigator.close(), [navigator]);
  // One component per provider, created once.
  // oxlint-disable-next-line react/static-components -- see createScreens
  return Screen ? <Screen context={entry} onBack={handleBack} /> : null;
}

type LazyScreen = (props: ProviderScreenProps) => ReactNode;

/** Creates each screen once per element, because React treats another component as another screen. */
function createScreens({ providers }: Entry): ReadonlyMap<string, LazyScreen> {
  return new Map(
    providers.flatMap(({ id, screen }): [string, LazyScreen][] =>
      screen ? [[id, lazyScreen(screen.load, screen.namespaces)]] : [],
    ),
  );
}
