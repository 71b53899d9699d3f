/**
 * The script that a page includes: defines `<hub-entry>`, which draws its first screen at once and fetches the app beside
 * it. It is built twice from this file: `/hub-entry.js` for partners, with a tag's first screens, and a smaller one for the
 * portal's own document, which brings its first screen itself. No React and no emotion in here.
 */
import builtApp from 'virtual:built-app';
import firstScreens from 'virtual:first-screens';
import { createAppLoader } from './element/createAppLoader';
import { defineElement } from './element/defineElement';

const own = new URL(import.meta.url);

defineElement(
  { screens: firstScreens, ...createAppLoader(builtApp, new URL(builtApp.folder, own).href) },
  own.origin,
);
