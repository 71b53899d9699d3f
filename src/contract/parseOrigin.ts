/** An exact http(s) origin as the URL parser writes it, or `null`. A path, query or user info is refused. */
export function parseOrigin(value: string): string | null {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return null;
  }
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  // The URL parser takes `*` for a letter of the host name.
  const isExact = !url.hostname.includes('*') && value.replace(/\/$/, '').toLowerCase() === url.origin;
  return isHttp && isExact ? url.origin : null;
}
