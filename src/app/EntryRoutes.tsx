import { useState } from 'react';
import { portalPaths } from '../contract/screens';
import { useStore } from '../lib/useStore';
import { EntryLayout } from '../screens/EntryLayout/EntryLayout';
import { createPlace, routeAt } from './routes';
import { useEntry } from './useEntry';
import { useHasChanged } from './useHasChanged';

/** Renders the route that matches the current state. */
export function EntryRoutes() {
  const entry = useEntry();
  const [store] = useState(() => createPlace(entry));
  const place = useStore(store);
  const route = routeAt(place);
  // Two providers count as two screens.
  const name = route.name === 'method' ? (place.provider ?? route.name) : route.name;
  const isEntry = place.path.startsWith(portalPaths.entry);
  const hasChanged = useHasChanged(isEntry ? name : place.path);
  if (route.layout === 'page') return route.render(hasChanged);
  return (
    <EntryLayout screen={name} hasChanged={hasChanged}>
      {route.render(hasChanged)}
    </EntryLayout>
  );
}
