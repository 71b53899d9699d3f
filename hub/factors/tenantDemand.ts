import { resolveProfile } from '../../src/contract/profile';
import type { Tenant } from '../database/tables/tenants';
import type { FactorId } from '../http/callContext';

/** A second factor that a tenant demands of every account. */
export interface TenantDemand {
  /** Ids of the factors that count; `null`: all. */
  ids: readonly FactorId[] | null;
  /** An account without one is refused no sign-in before. Milliseconds since 1970. */
  from: number;
}

/** `null`: it demands none. Values of a wrong type count as absent. */
export function demandOf({ settings }: Pick<Tenant, 'settings'>): TenantDemand | null {
  if (!resolveProfile(settings).doubleVerification) return null;
  const { second_factors: ids, second_factor_from: from }: Readonly<Record<string, unknown>> =
    settings.profile ?? {};
  const known = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  return { ids: known.length > 0 ? known : null, from: dayAt(from) ?? 0 };
}

export const counts = ({ ids }: TenantDemand, id: FactorId): boolean => ids?.includes(id) ?? true;

/** The start of a day in UTC, as `YYYY-MM-DD`; `null` for what is none. */
export function dayAt(value: unknown): number | null {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(String(value)) ? at : null;
}
