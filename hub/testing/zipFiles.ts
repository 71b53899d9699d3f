import { strFromU8, unzipSync } from 'fflate';

/** The files of a zip as text, by name. */
export const zipFiles = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
