import type { Documents } from './createSite';
import { editorHeaders, isolationHeaders, partnerHeaders } from './pageHeaders';

/**
 * The documents of both pages: address → the headers it is sent with.
 * @param hub origin of the hub
 * @param outside origin of the third parties; `null` where they are the hub's own
 */
export function documentsOf(hub: string, outside: string | null): { partner: Documents; editor: Documents } {
  const plain = editorHeaders(hub);
  return {
    partner: { '/': partnerHeaders(hub, outside) },
    editor: { '/': { ...plain, ...isolationHeaders }, '/plain': plain },
  };
}
