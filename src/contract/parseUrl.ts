/**
 * Parses an absolute address. Not with `URL.canParse`: Safari has it from 17 only, and in Node it errs.
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
