/** Data that a hub writes into the portal's document (docs/hub-contract.md) and the portal's loader reads from it. */
import type { EntryMode } from './attributes';

/** Content of `portal-document.json`, which the build writes for hubs. */
export interface PortalDocument {
  /** For the end of `<head>`: rules of the document. */
  head: string;
  /** Rules of the initial screens, for a `<style>` in the declared shadow root. */
  styles: string;
  /** Name of the screen (`screenKey`, `waitingKey`) → language → HTML. */
  screens: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Right after the element: a script that shows a form in the right language and stores early input for the loader. */
  early: string;
  /** For the end of `<body>`: the loader, and the message shown if it cannot run. */
  end: string;
  /** Hashes of the scripts and rules above, `'sha256-…'`, as sources of the content security policy. */
  hashes: { script: readonly string[]; style: readonly string[] };
  /** File of the app, relative to `/`, that the browser preloads with low priority (`preloadHeader`). */
  preload: string;
}

/** On the container in the declared root, and on a `<template>`: the name of the screen in it. */
export const screenAttribute = 'data-entry-screen';

/** On the container in the declared root: the language of the screen. A `<template>` has `lang`. */
export const screenLanguageAttribute = 'data-entry-lang';

/** On the container in the declared root: shows the lead line at once, because the tenant sets none. */
export const leadAttribute = 'data-lead';

/** On the container: room for two rows of buttons. */
export const rowsAttribute = 'data-rows';

/** On the `<style>` in the declared root that contains the brand's colors. */
export const brandColorsAttribute = 'data-entry-colors';

/**
 * On the submit button of a screen in the document, where it is a plain button: without a submit button, a form with
 * two fields is not sent by Enter (HTML, "implicit submission"), so no password leaves the page before the loader runs.
 */
export const lateSubmitAttribute = 'data-entry-submit';

/** On the root element: the form is in the visitor's language. Without it the element is hidden. */
export const shownAttribute = 'data-entry-shown';

/** On the element of a frame's document, which grows with its screen and never scrolls. */
export const framedAttribute = 'data-framed';

/** On the root element: the loader runs. Without it the document shows its message for browsers that cannot run it. */
export const readyAttribute = 'data-entry-ready';

/**
 * Its mode, then `:email` without tabs and `:only` without buttons of other methods.
 * @param methods whether the phone tab and other methods are offered
 */
export function screenKey(mode: EntryMode, { phone, more }: { phone: boolean; more: boolean }): string {
  return mode + (phone ? '' : ':email') + (more ? '' : ':only');
}

/** Name of the screen for all other entry screens of a page: brand side and header, while the app loads the rest. */
export const waitingKey = 'page:waiting';

/**
 * For a page that is no entry screen (`/content`, `/account`, the legal pages). The body calls it `waitingKey` too, because the
 * loader treats both alike.
 */
export const bareKey = 'page:bare';

export interface PortalBodyOptions {
  mode: EntryMode;
  /**
   * `screenKey` for a login, `waitingKey` for another entry screen of a page, `bareKey` for another page, `null`
   * where the app renders all of it.
   */
  key: string | null;
  lang: string;
  /** The one in the address. */
  colorScheme: string;
  /** The app renders its forms outside the shadow root; the document then declares no form. */
  lightDom: boolean;
  /** Of the brand; empty if it has none. */
  colors: string;
  /** The tenant sets a lead line in some language. It arrives with the settings. */
  hasOwnLead: boolean;
  /** `data-methods` has `rows`. */
  hasRows?: boolean;
}

/**
 * The element with its declared shadow root, then the loader. Any hub can write the same (docs/portal-document.md).
 */
export function portalBody(
  built: PortalDocument,
  { mode, key, lang, colorScheme, lightDom, colors, hasOwnLead, hasRows }: PortalBodyOptions,
): string {
  const screens = (key !== null && built.screens[key]) || {};
  const screen = screens[lang];
  const name = key === bareKey ? waitingKey : key;
  const root = [
    `<style>${built.styles}</style>`,
    colors && `<style ${brandColorsAttribute}>${colors}</style>`,
    screen &&
      `<div data-mode="${mode}" ${screenAttribute}="${name}" ${screenLanguageAttribute}="${lang}"${hasRows ? ` ${rowsAttribute}` : ''}${hasOwnLead ? '' : ` ${leadAttribute}`}>${screen}</div>`,
  ];
  // Contains all languages, because only the browser knows which one the visitor chose before.
  const others = Object.entries(screen ? screens : {}).filter(([language]) => language !== lang);
  return [
    `<hub-entry mode="page" data-scheme="${colorScheme}"${mode === 'frame' ? ` ${framedAttribute}` : ''}${lightDom ? ' light-dom' : ''}><template shadowrootmode="open">`,
    ...root.map((part) => part ?? ''),
    '</template></hub-entry>',
    built.early,
    ...others.map(
      ([language, html]) => `<template ${screenAttribute}="${name}" lang="${language}">${html}</template>`,
    ),
    built.end,
  ].join('');
}

/**
 * The `Link` header: by it the browser requests the file while the document arrives; for an element it would do so
 * just before it parses the form.
 */
export function preloadHeader({ preload }: Pick<PortalDocument, 'preload'>): string {
  return `</${preload}>; rel=modulepreload; fetchpriority=low`;
}
