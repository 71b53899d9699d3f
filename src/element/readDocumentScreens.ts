import { documentScreensId, type RenderedScreens } from './FirstScreens';

/**
 * The first screens that the portal's own document brings in a data block, so that partner pages do not load them.
 * @returns `undefined` where a hub writes its document without them: the app then draws the first screen
 */
export function readDocumentScreens(document: Document): RenderedScreens | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same build wrote it (build/writeDocumentScreens.ts)
    return JSON.parse(document.getElementById(documentScreensId)?.textContent ?? '') as RenderedScreens;
  } catch {
    return undefined;
  }
}
