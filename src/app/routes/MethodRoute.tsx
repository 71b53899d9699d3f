import { useCallback, type ReactNode } from 'react';
import { useStore } from '../../lib/useStore';
import type { MethodScreenProps } from '../../methods/method';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { useEntry } from '../useEntry';

export function MethodRoute() {
  const entry = useEntry();
  const { navigator } = entry;
  const shown = useStore(entry.shown);
  const Screen = shown.screen === 'method' && entry.scope.get(createScreens).get(shown.id);
  const handleBack = useCallback(() => navigator.close(), [navigator]);
  // One component per method, created once.
  // oxlint-disable-next-line react/static-components -- see createScreens
  return Screen ? <Screen context={entry} onBack={handleBack} /> : null;
}

type LazyScreen = (props: MethodScreenProps) => ReactNode;

/** Creates each screen once per element, because React treats another component as another screen. */
function createScreens({ methods }: Entry): ReadonlyMap<string, LazyScreen> {
  return new Map(
    methods.flatMap(({ id, screen }): [string, LazyScreen][] =>
      screen ? [[id, lazyScreen(screen.load, screen.namespaces)]] : [],
    ),
  );
}
