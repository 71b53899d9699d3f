/**
 * Data that a hub writes into the portal's document (docs/hub-contract.md) and that the portal's loader reads there.
 */
import type { EntryMode } from './attributes';

/** Content of `portal-document.json`, which the build writes for hubs. */
export interface PortalDocument {
  /** For the end of `<head>`: rules of the document. */
  head: string;
  /** Rules of the first screens, for a `<style>` in the declared shadow root. */
  styles: string;
  /** Screen (its name by `screenKey`) → language → HTML. */
  screens: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** For right behind the element: a script that keeps early input for the loader. */
  early: string;
  /** For the end of `<body>`: the loader, and what the page says where it did not run. */
  end: string;
  /** Sources of the content security policy that name the scripts and rules above, `'sha256-…'`. */
  hashes: { script: readonly string[]; style: readonly string[] };
  /** Files of the app, relative to `/`, for the browser to preload with low priority. */
  preload: readonly string[];
}

/** On the container in the declared root, and on a `<template>`: which first screen it holds. */
export const screenAttribute = 'data-entry-screen';

/** On the container in the declared root: the language of the screen. A `<template>` has `lang`. */
export const screenLanguageAttribute = 'data-entry-lang';

/** On the `<style>` in the declared root that holds the colours of the tenant's brand. */
export const brandColorsAttribute = 'data-entry-colors';

/**
 * On the submit button of a screen in the document, which is a plain button there: a form without a submit button that
 * has two fields is not sent by Enter (HTML, "implicit submission"), so no password leaves the page before the loader
 * runs.
 */
export const lateSubmitAttribute = 'data-entry-submit';

/** On the root element: the form is hidden until the loader has shown it in the visitor's language. */
export const holdAttribute = 'data-entry-hold';

/** On the element of a frame's document, which grows with its screen and never scrolls. */
export const framedAttribute = 'data-framed';

/** On the root element: the loader runs. Without it the document shows what it says to browsers that cannot run it. */
export const readyAttribute = 'data-entry-ready';

/**
 * Name of a prerendered login screen: its mode, then `:email` without tabs and `:only` without buttons of other methods.
 * @param mode how the entry is shown
 * @param methods whether the phone tab and other methods are offered
 */
export function screenKey(mode: EntryMode, { phone, more }: { phone: boolean; more: boolean }): string {
  return mode + (phone ? '' : ':email') + (more ? '' : ':only');
}

/** What the body of a document depends on. */
export interface PortalBodyOptions {
  mode: EntryMode;
  /** Name of the screen, by `screenKey`; `null` where the address shows another one, which the app renders. */
  key: string | null;
  /** Language of the document. */
  lang: string;
  /** The colour scheme that the address asks for. */
  colorScheme: string;
  /** Rules of the brand's colours; empty where there are none. */
  colors: string;
}

/**
 * Writes the body of the portal's document: the element with its declared shadow root, then the scripts, then what may
 * arrive last. Any hub can write the same from `portal-document.json` (docs/portal-document.md).
 * @param built what the build left
 */
export function portalBody(
  built: PortalDocument,
  { mode, key, lang, colorScheme, colors }: PortalBodyOptions,
): string {
  const screens = (key !== null && built.screens[key]) || {};
  const screen = screens[lang];
  const root = [
    `<style>${built.styles}</style>`,
    colors && `<style ${brandColorsAttribute}>${colors}</style>`,
    screen &&
      `<div data-mode="${mode}" ${screenAttribute}="${key}" ${screenLanguageAttribute}="${lang}">${screen}</div>`,
  ];
  // Only the browser knows which language the visitor chose before.
  const others = Object.entries(screen ? screens : {}).filter(([language]) => language !== lang);
  return [
    `<hub-entry mode="page" data-scheme="${colorScheme}"${mode === 'frame' ? ` ${framedAttribute}` : ''}><template shadowrootmode="open">`,
    ...root.map((part) => part ?? ''),
    '</template></hub-entry>',
    built.early,
    ...others.map(
      ([language, html]) => `<template ${screenAttribute}="${key}" lang="${language}">${html}</template>`,
    ),
    built.end,
    // What the form needs comes first.
    ...built.preload.map((name) => `<link rel="modulepreload" fetchpriority="low" href="/${name}">`),
  ].join('');
}
