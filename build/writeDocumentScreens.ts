import { writeFile } from 'node:fs/promises';
import { documentScreensId, type RenderedScreens } from '../src/element/FirstScreens';
import { paths } from './paths';

/**
 * Writes `first-screens.html`, what a hub puts into the body of the portal's document: a data block that page and frame
 * mode are drawn from, so that partner pages do not load it. It runs nothing, so a content security policy has nothing
 * against it. No links that fetch the app as well: on a slow line they take from the loader, and the form comes later.
 */
export async function writeDocumentScreens(screens: RenderedScreens): Promise<void> {
  // `<` could end the block early or open a comment.
  const json = JSON.stringify(screens).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${documentScreensId}">${json}</script>\n`;
  await writeFile(`${paths.portal}/first-screens.html`, block);
}
