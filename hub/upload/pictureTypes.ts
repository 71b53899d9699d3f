/** Image types that cannot contain a script, by extension; other files are offered for download only. */
const pictureTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
]);

/** `undefined` for everything but a picture. */
export function pictureType(key: string): string | undefined {
  return pictureTypes.get(key.split('.').at(-1)?.toLowerCase() ?? '');
}

/** Media type that a file is stored with: of a picture, or one that no browser shows or runs. */
export const storedType = (key: string): string => pictureType(key) ?? 'application/octet-stream';

/** What files of a type begin with, in Latin-1. */
const beginnings: ReadonlyMap<string, (start: string) => boolean> = new Map([
  ['image/png', (start: string) => start.startsWith('\x89PNG\r\n\x1A\n')],
  ['image/jpeg', (start: string) => start.startsWith('\xFF\xD8\xFF')],
  ['image/gif', (start: string) => /^GIF8[79]a/.test(start)],
  ['image/webp', (start: string) => /^RIFF.{4}WEBP/s.test(start)],
  ['image/avif', (start: string) => /^.{4}ftyp(?:avif|avis|mif1|msf1)/s.test(start)],
]);

/**
 * Whether a file begins like one of its type.
 * @param bytes the first 16
 */
export function beginsAs(type: string, bytes: Uint8Array): boolean {
  return beginnings.get(type)?.(Buffer.from(bytes).toString('latin1')) ?? false;
}
