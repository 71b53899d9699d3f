const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Navigates to the address that the entry asks for, without a history entry (docs/contract.md section 2). The hub has
 * checked host and port; the scheme is checked again here, because this page would run a `javascript:` address.
 * @param address absolute address, https or http on loopback, without user info
 * @returns whether the address was followed
 */
export function followRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  if (!isWeb || url.username || url.password) return false;
  location.replace(url.href);
  return true;
}
