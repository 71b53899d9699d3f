import { writeFile } from 'node:fs/promises';
import { documentScreensId, type RenderedScreens } from '../src/element/FirstScreens';
import { paths } from './paths';

/**
 * Writes `first-screens.html`, the data block that a hub puts into the portal's document: page and frame mode are drawn
 * from it, and partner pages do not load it. It runs nothing, so a content security policy has nothing against it.
 */
export async function writeDocumentScreens(screens: RenderedScreens): Promise<void> {
  // `<` could end the block early or open a comment.
  const json = JSON.stringify(screens).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${documentScreensId}">${json}</script>\n`;
  await writeFile(`${paths.portal}/first-screens.html`, block);
}
