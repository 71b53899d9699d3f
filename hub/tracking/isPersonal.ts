/** Whether a value of a tracking event looks like an address, a phone number, a code or a token. */
export function isPersonal(value: string | number | boolean): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'number') return Number.isInteger(value) && value > 1e9;
  return /@|\+?\d[\d\s-]{4,}\d|[\w-]{24,}/.test(value);
}
