/**
 * The script that defines `<hub-entry>`: it shows the first screen at once and fetches the app beside it. It is built twice
 * from this file: `/hub-entry.js` for partners, with a tag's first screens, and a smaller one that stands in the portal's own
 * document, which holds its first screen itself. No React and no emotion in here.
 */
import { base, builtApp } from 'virtual:built-app';
import firstScreens from 'virtual:first-screens';
import { createAppLoader } from './element/createAppLoader';
import { defineElement } from './element/defineElement';
import { afterPaint } from './lib/afterPaint';

const define = (): void => {
  defineElement({ screens: firstScreens, ...createAppLoader(builtApp, base) }, new URL(base).origin);
};

if (firstScreens.isPainted) void afterPaint().then(define);
else if ('adoptedStyleSheets' in document) define();
// The element cannot be drawn (docs/browsers.md). The portal's document says so itself.
else void import(/* @vite-ignore */ `${base}old-browser.js`);
