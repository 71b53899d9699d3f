/** What a hub writes into the portal's document (docs/hub-contract.md) and the portal's loader reads there. */
import type { EntryMode } from './config';

/** What the build leaves for hubs in `portal-document.json`. */
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
  /** Files of the app, relative to `/`, for the browser to fetch behind the document with low priority. */
  preload: readonly string[];
}

/** On the container in the declared root, and on a `<template>`: which first screen it holds. */
export const screenAttribute = 'data-entry-screen';

/** On the container in the declared root: the language of the screen. A `<template>` has `lang`. */
export const screenLanguageAttribute = 'data-entry-lang';

/** On the `<style>` in the declared root that holds the colours of the tenant's brand. */
export const brandColorsAttribute = 'data-entry-colors';

/**
 * On the submit button of a screen in the document, which is a plain button there: a form without a submit button that has two
 * fields is not sent by Enter (HTML, "implicit submission"), so no password leaves the page before the loader runs.
 */
export const lateSubmitAttribute = 'data-entry-submit';

/** On the root element: the form is hidden until the loader has shown it in the visitor's language. */
export const holdAttribute = 'data-entry-hold';

/** On the root element: the loader runs. Without it the document shows what it says to browsers that cannot run it. */
export const readyAttribute = 'data-entry-ready';

/** Name of a prerendered login: its mode, without tabs `:email`, without buttons of other methods `:only`. */
export function screenKey(mode: EntryMode, { phone, more }: { phone: boolean; more: boolean }): string {
  return mode + (phone ? '' : ':email') + (more ? '' : ':only');
}
