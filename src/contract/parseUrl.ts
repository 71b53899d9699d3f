/**
 * Parses an absolute address. Does not use `URL.canParse`: Safari has it only from 17, and in Node it refuses some valid
 * addresses.
 * @param value untrusted
 * @returns `undefined` for anything the URL parser refuses
 */
export function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
}
