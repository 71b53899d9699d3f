import type * as upload from '../../upload/index';

/**
 * Loads the upload module by its address at the portal, as anybody's page would: as a part of the app it would share
 * chunks with it, and bring what its schemas need into the first load.
 * @param portal origin of the hub
 * @throws the import's error
 */
export async function loadUpload(portal: string): Promise<typeof upload> {
  const address = new URL('/hub-entry-upload.js', portal).href;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from that very module
  return (await import(/* @vite-ignore */ address)) as typeof upload;
}
