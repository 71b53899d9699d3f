import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Tenant } from '../database/tables/tenants';

/** The country whose numbers are written without a prefix. */
export const homeCountry = 'CN';

/**
 * The country of a number, where codes are sent to it. By default every country of the picker where the tenant has one,
 * else the home country; `TenantLimits` may name others. Numbers that belong to no country (satellite phones, premium
 * networks) get none.
 * @param number as `parseMobile` writes it
 * @returns the ISO 3166 code, or `null`
 */
export function servedCountry(
  number: string,
  { settings, limits }: Pick<Tenant, 'settings' | 'limits'>,
): string | null {
  const country = number.startsWith('+')
    ? (parsePhoneNumberFromString(number)?.country ?? null)
    : homeCountry;
  if (country === null) return null;
  const { smsCountries } = limits ?? {};
  const isServed = smsCountries
    ? smsCountries.includes(country)
    : country === homeCountry || settings.profile?.country_picker === true;
  return isServed ? country : null;
}
