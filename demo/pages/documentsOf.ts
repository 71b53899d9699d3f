import type { Documents } from './createSite';
import { editorHeaders, isolationHeaders, partnerHeaders } from './pageHeaders';

/**
 * The documents of both pages: address → the headers it is sent with.
 * @param hub origin of the hub
 */
export function documentsOf(hub: string): { partner: Documents; editor: Documents } {
  const plain = editorHeaders(hub);
  return {
    partner: { '/': partnerHeaders(hub) },
    editor: { '/': { ...plain, ...isolationHeaders }, '/plain': plain },
  };
}
