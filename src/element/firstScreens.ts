/**
 * The first screens that the build renders (`build/prerender`): HTML by screen and language, and the rules of their
 * styles. The portal's document brings its own as templates, which the browser has parsed when the loader arrives; a
 * partner's page brings nothing, so the loader carries a tag's.
 */
import type { EntryMode } from '../contract/config';
import { documentStylesId, screenAttribute, type PortalDocument } from '../contract/portalDocument';
import { drawMarkup } from './drawMarkup';
import type { LoaderTextsByLanguage } from './LoaderTexts';

/** What a loader carries. */
export interface FirstScreens extends Pick<PortalDocument, 'css' | 'screens'> {
  texts: LoaderTextsByLanguage;
}

/** Which screen to draw, and for whom. */
export interface ScreenChoice {
  mode: EntryMode;
  /** Name of the screen, by `screenKey`. */
  key: string;
  lang: string;
  /** Origin of the hub, for addresses in the screen. */
  portal: string;
}

/** Begins addresses of the portal in the HTML of the build, which serves every hub. */
export const portalPlaceholder = 'https://portal.invalid';

/** Returns the rules that the first screen needs. */
export function firstCss(document: Document, mode: EntryMode, { css }: FirstScreens): string {
  const own = mode === 'tag' ? null : document.getElementById(documentStylesId);
  return own?.textContent ?? css;
}

/**
 * Makes the nodes of a first screen.
 * @returns `undefined` where the build rendered none; the app draws it then
 */
export function createFirstNodes(
  document: Document,
  { mode, key, lang, portal }: ScreenChoice,
  { screens }: FirstScreens,
): Node | undefined {
  if (mode !== 'tag') return findTemplate(document, key, lang);
  const markup = screens[key]?.[lang];
  return markup === undefined
    ? undefined
    : drawMarkup(document, markup.replaceAll(portalPlaceholder, portal));
}

function findTemplate(document: Document, key: string, lang: string): Node | undefined {
  const found = [...document.querySelectorAll<HTMLTemplateElement>(`template[${screenAttribute}]`)].find(
    (template) => template.getAttribute(screenAttribute) === key && template.lang === lang,
  );
  return found && document.importNode(found.content, true);
}
