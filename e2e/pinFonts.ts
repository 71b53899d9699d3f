/**
 * Serves the fonts for compared screenshots from npm, so that they do not depend on the machine's fonts. The page
 * requests a part of a font only when it renders its letters.
 */
import type { BrowserContext } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addresses } from './addresses';

const folder = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const served = `${addresses.portal}/fonts-of-tests/`;

/** Family as the product's own font stack names it → package. */
const packages = { Inter: 'inter', 'Noto Sans SC': 'noto-sans-sc' } as const;

interface Face {
  family: string;
  source: string;
  unicodeRange: string;
}

/** The page's policy allows no fonts, so the context needs `bypassCSP`. */
export async function pinFonts(context: BrowserContext): Promise<void> {
  const faces = await Promise.all(Object.entries(packages).map(([family, name]) => facesOf(family, name)));
  await context.route(`${served}*/*`, (route) => {
    const [name = '', file = ''] = route.request().url().slice(served.length).split('/');
    return route.fulfill({ path: fileURLToPath(new URL(`${name}/files/${basename(file)}`, folder)) });
  });
  await context.addInitScript((all: Face[]) => {
    for (const { family, source, unicodeRange } of all) {
      document.fonts.add(new FontFace(family, source, { weight: '100 900', unicodeRange }));
    }
    const only = new CSSStyleSheet();
    only.replaceSync(':is(hub-entry,[data-story-host]){--entry-font:Inter,"Noto Sans SC"}');
    document.adoptedStyleSheets.push(only);
  }, faces.flat());
}

async function facesOf(family: string, name: string): Promise<Face[]> {
  const css = await readFile(new URL(`${name}/wght.css`, folder), 'utf8');
  const rules = css.matchAll(/url\(\.\/files\/([\w.[\]-]+)\)[^;]*;\s*unicode-range: ([^;]+);/g);
  return [...rules].map(([, file = '', unicodeRange = '']) => ({
    family,
    source: `url(${served}${name}/${file})`,
    unicodeRange,
  }));
}
