import { writeFile } from 'node:fs/promises';
import { documentScreensId, type RenderedScreens } from '../src/element/FirstScreens';
import type { BuiltApp } from './buildApp';
import { paths } from './paths';

/**
 * Writes `first-screens.html`, what a hub puts into the body of the portal's document: a data block that page and frame
 * mode are drawn from, so that partner pages do not load it, and links that fetch the app beside the loader. The block
 * runs nothing, so a content security policy has nothing against it.
 */
export async function writeDocumentScreens(screens: RenderedScreens, app: BuiltApp): Promise<void> {
  // `<` could end the block early or open a comment.
  const json = JSON.stringify(screens).replaceAll('<', '\\u003c');
  const links = [...app.imports, app.app].map((file) => `<link rel="modulepreload" href="/${file}">\n`);
  const block = `<script type="application/json" id="${documentScreensId}">${json}</script>\n`;
  await writeFile(`${paths.portal}/first-screens.html`, [...links, block].join(''));
}
