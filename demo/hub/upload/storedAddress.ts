/** Where the storage of `/dev/storage` serves a file. */
export function storedAddress(portalOrigin: string, key: string): string {
  return `${portalOrigin}/dev/storage/${key}`;
}
