import { openConfig } from '../../../src/contract/initialConfig';
import {
  documentStylesId,
  screenAttribute,
  screenKey,
  type PortalDocument,
} from '../../../src/contract/portalDocument';
import { portalPaths } from '../../../src/contract/screens';
import type { DocumentAddress } from './documentHeaders';

/**
 * What the portal's document brings of the first drawing: the rules, and where its address shows the login the screen in
 * each language, since only the browser knows which one the visitor chose. It runs nothing, so a content security policy
 * has nothing against it. The app's files are fetched beside the loader.
 * @param built what the build left in `portal-document.json`
 * @param address of the document
 * @param methods what the tenant's sign-in offers
 */
export function firstScreens(
  built: PortalDocument,
  address: DocumentAddress,
  methods: { phone: boolean },
): string {
  const styles = `<script type="text/css" id="${documentStylesId}">${built.css}</script>`;
  const { initial } = openConfig({
    attribute: (name) => (name === 'mode' ? 'page' : null),
    address,
    scriptOrigin: null,
  });
  // At the end: what the form needs comes first.
  const links = built.preload.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`);
  if (initial.screen !== 'login' || !address.pathname.startsWith(portalPaths.entry))
    return [styles, ...links].join('\n');
  const key = screenKey(initial.mode, methods);
  const templates = Object.entries(built.screens[key] ?? {}).map(
    ([lang, html]) => `<template ${screenAttribute}="${key}" lang="${lang}">${html}</template>`,
  );
  return [styles, ...templates, ...links].join('\n');
}
