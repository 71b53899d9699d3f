/**
 * Data that a hub writes into the portal's document (docs/hub-contract.md) and that the portal's loader reads there.
 */
import type { EntryMode } from './attributes';

/** Content of `portal-document.json`, which the build writes for hubs. */
export interface PortalDocument {
  /** File of the portal's loader, relative to `/`. */
  script: string;
  /** Files of the app, relative to `/`, for the browser to preload with low priority. */
  preload: readonly string[];
  /** Rules of the first screens. */
  css: string;
  /**
   * Screen → language → HTML. Screens are `page` and `frame` with tabs, `page:email` and `frame:email` with e-mail
   * only.
   */
  screens: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Id of the data block with the rules of the first screens. */
export const documentStylesId = 'hub-entry-styles';

/** Attribute of a `<template>` that names its first screen; its `lang` names the language. */
export const screenAttribute = 'data-entry-screen';

/**
 * Name of a prerendered login screen.
 * @param mode how the entry is shown
 * @param methods whether the phone tab is offered
 */
export function screenKey(mode: EntryMode, { phone }: { phone: boolean }): string {
  return mode + (phone ? '' : ':email');
}
