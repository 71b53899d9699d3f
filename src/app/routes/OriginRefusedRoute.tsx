import { useStore } from '../../lib/useStore';
import { OriginRefused } from '../../screens/OriginRefused/OriginRefused';
import { useEntry } from '../useEntry';

/** The page around may not embed the form. */
export function OriginRefusedRoute() {
  const availability = useStore(useEntry().stores.availability);
  return availability.kind === 'form' ? null : <OriginRefused newTabHref={availability.newTabHref} />;
}
