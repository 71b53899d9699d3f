/**
 * The script a partner includes (`/hub-entry.js`): defines `<hub-entry>`, which draws its first screen at once,
 * and fetches the app beside it. No Preact and no emotion in here.
 */
import builtApp from 'virtual:built-app';
import firstScreens from 'virtual:first-screens';
import loaderTexts from 'virtual:loader-texts';
import { createAppLoader } from './element/createAppLoader';
import { defineElement } from './element/defineElement';
import { createTreeScreens } from './element/createTreeScreens';

const own = new URL(import.meta.url);
const screens = createTreeScreens(firstScreens, loaderTexts);

defineElement({ screens, ...createAppLoader(builtApp, new URL('.', own).href) }, own.origin);
