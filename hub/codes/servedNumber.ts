import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Tenant } from '../database/tables/tenants';
import type { MessageKey } from '../messages/zh';
import { homeCountry } from './homeCountry';

/** Where a number's codes go: its country as ISO 3166 code, or why it gets none. */
type Served = { country: string } | { refusal: MessageKey };

/**
 * Decides whether a number gets codes: it must be a valid mobile number of a country that the tenant serves
 * (`TenantLimits.smsCountries`, by default the home country). Premium, personal, short and fixed-line numbers, and
 * satellite phones, get none: they are where toll fraud earns.
 * @param number as `parseMobile` writes it
 */
export function servedNumber(number: string, { limits }: Pick<Tenant, 'limits'>): Served {
  // This metadata knows mobile numbers only, so all others are invalid.
  const phone = parsePhoneNumberFromString(number, homeCountry);
  const type = phone?.isValid() ? phone.getType() : undefined;
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return { refusal: 'error.numberNotMobile' };
  const country = phone?.country;
  const served = limits?.smsCountries ?? [homeCountry];
  return country !== undefined && served.includes(country)
    ? { country }
    : { refusal: 'error.countryNotServed' };
}
