/**
 * Parses an absolute address. `URL.canParse` would do, but Safari has it from 17 only.
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
