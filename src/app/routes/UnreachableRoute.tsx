import { useStore } from '../../lib/useStore';
import { Failure } from '../../screens/Failure/Failure';
import { useEntry } from '../useEntry';

/** In a frame nothing may be shown without the hub's answer. In the first load: the network may be what failed. */
export function UnreachableRoute() {
  const { stores, view } = useEntry();
  const availability = useStore(stores.availability);
  if (availability.kind !== 'unreachable') return null;
  const { newTabHref } = availability;
  return (
    <Failure kind="settings" detail={null} newTabHref={newTabHref} onReload={() => view.location.reload()} />
  );
}
