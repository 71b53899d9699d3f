import { useStore } from '../../lib/useStore';
import { Failure } from '../../screens/Failure/Failure';
import { useEntry } from '../useEntry';

/** In a frame without an answer of the hub nothing may be shown. In the first load: what failed may be the network. */
export function UnreachableRoute() {
  const { stores, view } = useEntry();
  const availability = useStore(stores.availability);
  if (availability.kind === 'form') return null;
  const { newTabHref } = availability;
  return (
    <Failure kind="settings" detail={null} newTabHref={newTabHref} onReload={() => view.location.reload()} />
  );
}
