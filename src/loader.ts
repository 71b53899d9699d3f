/**
 * Defines `<hub-entry>` and `<hub-account>`, shows the initial screen at once and loads the app. Built twice: `/hub-entry.js` for
 * partners, with a tag's prerendered screens, and a smaller one inside the portal's document, which contains its own
 * screen. Contains no React and no emotion.
 */
import { base, builtApp, hasAccount } from 'virtual:built-app';
import prerenderedScreens from 'virtual:prerendered-screens';
import { createAppLoader } from './element/createAppLoader';
import { defineElement } from './element/defineElement';
import { afterPaint } from './lib/afterPaint';

const define = (): void => {
  defineElement(
    { screens: prerenderedScreens, ...createAppLoader(builtApp, base) },
    new URL(base).origin,
    hasAccount,
  );
};

if (prerenderedScreens.isPainted) void afterPaint().then(define);
else if ('adoptedStyleSheets' in document) define();
// The element cannot be rendered (docs/browsers.md). The portal's document shows its own message.
else void import(/* @vite-ignore */ `${base}old-browser.js`);
