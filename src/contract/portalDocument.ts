/** What a hub writes into the portal's document (docs/hub-contract.md) and the portal's loader reads there. */
import type { EntryMode } from './attributes';

/** What the build leaves for hubs in `portal-document.json`. */
export interface PortalDocument {
  /** File of the portal's loader, relative to `/`. */
  script: string;
  /** Files of the app, relative to `/`, for the browser to fetch beside the loader with low priority. */
  preload: readonly string[];
  /** Rules of the first screens. */
  css: string;
  /** Screen (`page`, `page:email`, `frame`, `frame:email`: with tabs, or by e-mail alone) → language → HTML. */
  screens: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Id of the data block that holds the rules of the first screens. */
export const documentStylesId = 'hub-entry-styles';

/** On a `<template>`: which first screen it is; its `lang` says in which language. */
export const screenAttribute = 'data-entry-screen';

/** Name of a prerendered login: by mode, and whether it has the tabs. */
export function screenKey(mode: EntryMode, { phone }: { phone: boolean }): string {
  return mode + (phone ? '' : ':email');
}
