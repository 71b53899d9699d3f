import { useEffect } from 'react';
import { useStore } from '../../lib/useStore';
import { OriginRefused } from '../../screens/OriginRefused/OriginRefused';
import { warnIntegrator } from '../debug/warnIntegrator';
import { useEntry } from '../useEntry';

export function OriginRefusedRoute() {
  const entry = useEntry();
  const availability = useStore(entry.stores.availability);
  useEffect(() => warnIntegrator(entry), [entry]);
  return availability.kind === 'refused' ? <OriginRefused newTabHref={availability.newTabHref} /> : null;
}
