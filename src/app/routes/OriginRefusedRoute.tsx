import { useStore } from '../../lib/useStore';
import { OriginRefused } from '../../screens/OriginRefused/OriginRefused';
import { useEntry } from '../useEntry';

/** Tells the visitor that the surrounding page may not embed the form. */
export function OriginRefusedRoute() {
  const availability = useStore(useEntry().stores.availability);
  return availability.kind === 'form' ? null : <OriginRefused newTabHref={availability.newTabHref} />;
}
