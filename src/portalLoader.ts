/**
 * The script of the portal's own document (`/assets/portal-….js`): as `loader.ts`, but the first screen stands in the
 * document, and the name changes with the content, so that a later visit asks for nothing.
 */
import builtApp from 'virtual:built-app';
import loaderTexts from 'virtual:loader-texts';
import { createAppLoader } from './element/createAppLoader';
import { documentStyles } from './element/documentStyles';
import { createDocumentScreens } from './element/createDocumentScreens';
import { defineElement } from './element/defineElement';

const own = new URL(import.meta.url);
const screens = createDocumentScreens(loaderTexts);

// No file: nothing could be drawn before that too had come.
const sheet = new CSSStyleSheet();
sheet.replaceSync(documentStyles);
document.adoptedStyleSheets.push(sheet);

defineElement({ screens, ...createAppLoader(builtApp, new URL('..', own).href) }, own.origin);
