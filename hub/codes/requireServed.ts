import { fieldInvalid } from '../answers/refusal';
import type { Tenant } from '../database/tables/tenants';

/**
 * The numbers of all countries are loaded with the first one, because they take 12 MB.
 * @returns the country of a number that gets codes (`servedNumber`)
 * @throws Refusal -100110 for a number that gets none
 */
export async function requireServed(number: string, tenant: Pick<Tenant, 'limits'>): Promise<string> {
  const { servedNumber } = await import('./servedNumber');
  const served = servedNumber(number, tenant);
  if ('refusal' in served) throw fieldInvalid('mobile', served.refusal);
  return served.country;
}
