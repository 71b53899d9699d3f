/** What a limit is. It is declared here because a call's context names the limits; `limitSettings/registry` has them. */
import type { TenantLimits } from '../database/tables/tenants';

/** Its number, its window, and the bounds within which an operator may change them (`hub limits`). */
export interface Limit {
  /** What operators call it: small letters and hyphens. It never changes, because rows and the audit name it. */
  id: string;
  /** Names its counts in the database, and the limit in the metrics. */
  name: string;
  /** What it counts, e.g. `codes sent`. */
  counts: string;
  /** For whom it counts, e.g. `an address block`. */
  per: string;
  /** Most within a window, by default. */
  most: number;
  /** Milliseconds, by default. */
  windowMs: number;
  /** Lowest and highest number that an operator may set, for the default window. */
  between: readonly [lowest: number, highest: number];
  /** Why these bounds. */
  why: string;
  /** Whether each tenant counts apart, and so can have its own number. */
  isOfTenant: boolean;
  /** Whether an operator may set another window: by default not, where the window is part of other rules too. */
  hasOwnWindow: boolean;
  /** The field of a tenant's own settings that replaces the default. */
  setting: 'smsPerDay' | 'mailsPerDay' | null;
}

/** What counts now. */
export interface LimitNow {
  most: number;
  windowMs: number;
}

/** The tenant of a call, with what its settings say. */
export interface LimitedTenant {
  id: string;
  limits?: Pick<TenantLimits, 'smsPerDay' | 'mailsPerDay'> | null;
}

/** The limits of a hub as operators have set them, from memory. */
export interface Limits {
  /**
   * What counts now, most particular first: what an operator set for the tenant, the tenant's settings, what an operator
   * set for the hub, the default. A temporary number comes before a lasting one.
   * @param tenant of the call; without one the hub's
   */
  of(limit: Limit, tenant?: LimitedTenant): LimitNow;
  /** Looks for changes of other processes. Each request does it first. */
  refresh(): Promise<void>;
  /** Stands for what `refresh` would find, as `Tenants.stamp` does for tenants. */
  stamp(): object | null;
}
