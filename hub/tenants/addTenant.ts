import type { SystemSettings } from '../../src/api/systemSettings';
import type { Queries } from '../database/database';
import { tenants, type TenantLimits, type TenantMails } from '../database/tables/tenants';

export interface NewTenant {
  id: string;
  /** Host name without a port. */
  host: string;
  /** The portal on which `domain` may select another tenant. */
  neutral: boolean;
  settings: SystemSettings;
  mails?: TenantMails | null;
  limits?: TenantLimits | null;
}

/** @returns whether it is new; `false` leaves one with this id or host unchanged */
export async function addTenant(queries: Queries, tenant: NewTenant): Promise<boolean> {
  const added = await queries
    .insert(tenants)
    .values({ limits: null, ...tenant })
    .onConflictDoNothing()
    .returning();
  return added.length > 0;
}
