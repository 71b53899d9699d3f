/** Pictures that cannot hold a script, by extension; everything else is only offered for download. */
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
