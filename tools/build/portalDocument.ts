/** Writes `portal-document.json`: the parts of the portal's document that a hub fills in (docs/hub-contract.md). */
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { defaultLanguage } from '../../src/contract/languages.ts';
import { lateSubmitAttribute, portalBody, type PortalDocument } from '../../src/contract/portalDocument.ts';
import { fallbackHtml, hidingStyles } from './documentStyles.ts';
import { readArtifact, writePart } from './parts.ts';

/** Passes the early script to the target that writes the document. */
export function keepEarlyScript(): Plugin {
  return {
    name: 'hub-entry:early-script',
    async generateBundle(_, bundle) {
      await writePart('early-script', takeScript(bundle));
    },
  };
}

/** Writes the document's parts instead of the loader's own file, because the document contains the loader. */
export function writePortalDocument(): Plugin {
  return {
    name: 'hub-entry:portal-document',
    async generateBundle(_, bundle) {
      const loader = takeScript(bundle);
      const early = await readArtifact('early-script');
      const { portal } = await readArtifact('prerendered-screens');
      // The first file keeps a slow line busy until the loader preloads the others. Each request before the first paint
      // delays it.
      const [preload] = (await readArtifact('built-app')).imports;
      if (preload === undefined)
        throw new Error(
          'The app is one file: tools/build/portalDocument.ts expects a chunk to preload. Check tools/build/appChunks.ts.',
        );
      const document: PortalDocument = {
        head: `<style>${hidingStyles}</style>`,
        styles: portal.styles,
        screens: mapScreens(portal.screens, enableLater),
        early: `<script>${early}</script>`,
        end: `<script>${loader}</script>${fallbackHtml()}`,
        hashes: { script: [early, loader].map(hashOf), style: [hidingStyles, portal.styles].map(hashOf) },
        preload,
      };
      this.emitFile({ type: 'asset', fileName: 'portal-document.json', source: JSON.stringify(document) });
      // For the size budgets: what a visitor downloads, and the scripts and styles in it.
      const first = {
        mode: 'page',
        key: 'page',
        lang: defaultLanguage,
        colorScheme: 'auto',
        lightDom: false,
        colors: '',
        hasOwnLead: false,
      } as const;
      await writePart('portal-page', document.head + portalBody(document, first));
      await writePart('portal-inline', early + loader + hidingStyles + portal.styles);
    },
  };
}

/**
 * Takes the only script out of a bundle, for use in HTML.
 * @throws Error when its text would end the `<script>` element
 */
function takeScript(bundle: Rolldown.OutputBundle): string {
  const [script, ...others] = Object.values(bundle).filter((file) => file.type === 'chunk');
  if (!script || others.length > 0)
    throw new Error(
      'The build made several scripts of the loader. Remove the dynamic imports of its own modules.',
    );
  for (const name of Object.keys(bundle)) delete bundle[name];
  const text = script.code.trim();
  if (/<\/script|<!--/i.test(text))
    throw new Error(
      `${script.name} contains </script or <!--, which would end the inline script. Write that text in parts.`,
    );
  return text;
}

/** A hash source of a content security policy (https://www.w3.org/TR/CSP3/#framework-directive-source-list). */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const enableLater = (html: string): string =>
  html.replaceAll('type="submit"', `type="button" ${lateSubmitAttribute}=""`);

function mapScreens(
  screens: PortalDocument['screens'],
  change: (html: string) => string,
): PortalDocument['screens'] {
  return Object.fromEntries(
    Object.entries(screens).map(([key, byLanguage]) => [
      key,
      Object.fromEntries(Object.entries(byLanguage).map(([lang, html]) => [lang, change(html)])),
    ]),
  );
}
