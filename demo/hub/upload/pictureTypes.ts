/** Image types that cannot contain a script, by extension; other files are offered for download only. */
const pictureTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
]);

/** Media type of a stored picture; `undefined` for everything else. */
export function pictureType(key: string): string | undefined {
  return pictureTypes.get(key.split('.').at(-1)?.toLowerCase() ?? '');
}
