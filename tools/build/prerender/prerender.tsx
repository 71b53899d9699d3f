/**
 * Prerenders the initial screens in Node: the component that the app hydrates, as HTML for each mode and language, with
 * the rules of its styles.
 */
import createCache, { type EmotionCache } from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import { Window } from 'happy-dom';
import { renderToString } from 'react-dom/server';
import { createEntry } from '../../../src/app/createEntry';
import { EntryApp } from '../../../src/app/EntryApp';
import type { InitialMethods } from '../../../src/contract/elementApi';
import type { EntryMode } from '../../../src/contract/attributes';
import { laterHostStyles } from '../../../src/brand/tokens/laterHostStyles';
import { bareKey, screenKey, waitingKey, type PortalDocument } from '../../../src/contract/portalDocument';
import { rootStyles } from '../../../src/element/rootStyles';
import { languages } from '../../../src/i18n/languages';
import { loadingPicture } from '../../../src/screens/LoadingFallback/LoadingFallback';
import { waitingAttribute } from '../../../src/screens/useHiddenBelow';
import { cacheOptions } from '../../../src/ui/styles/entryStyles';
import { StylesProvider } from '../../../src/ui/styles/StylesProvider';
import { criticalRules, minify } from './criticalRules';
import { createPrerenderElement } from './prerenderElement';

/** Variants for a tag, which the loader contains. */
const carried: readonly InitialMethods[] = [
  { email: true, phone: true, more: true },
  { email: true, phone: false, more: true },
];
/** Variants for the portal's document, which contains one of them. */
const declared: readonly InitialMethods[] = [
  ...carried,
  ...carried.map((methods) => ({ ...methods, more: false })),
];

/** Screens with their rules. */
export type RenderedScreens = Pick<PortalDocument, 'styles' | 'screens'>;

/** The screens, rendered while this module is imported, because the runner that imports it closes afterwards. */
export const prerendered = {
  tag: await prerender(['tag'], carried),
  portal: await prerender(['page', 'frame'], declared),
};

/** Renders the login in these modes, with the rules of the shadow root. */
async function prerender(
  modes: readonly EntryMode[],
  variants: readonly InitialMethods[],
): Promise<RenderedScreens> {
  const cache = createCache(cacheOptions);
  // Keeps the rules in the cache: emotion would otherwise add style elements between the nodes that are hydrated.
  cache.compat = true;
  const screens: Record<string, Record<string, string>> = {};
  for (const mode of modes)
    for (const methods of variants) {
      const rendered: Record<string, string> = {};
      for (const lang of Object.keys(languages))
        rendered[lang] = await renderScreen(cache, mode, lang, methods);
      screens[screenKey(mode, methods)] = rendered;
    }
  if (modes.includes('page')) {
    screens[waitingKey] = await renderWaiting(screens.page ?? {});
    screens[bareKey] = await renderBare();
  }
  const html = Object.values(screens).flatMap((rendered) => Object.values(rendered));
  const { css } = createEmotionServer(cache).extractCritical(html.join(''));
  const styles = criticalRules(rootStyles + laterHostStyles + css);
  // The app does not bring these rules again, so none may be missing.
  if (!styles.startsWith(minify(rootStyles)))
    throw new Error(
      `The initial screen of ${modes.join()} does not need all of hostStyles. Move the rest to laterHostStyles.`,
    );
  return { styles, screens };
}

/** Replaces the login in its page by the picture of loading. What would follow is hidden, as while a screen loads. */
async function renderWaiting(logins: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const rendered: Record<string, string> = {};
  for (const [lang, language] of Object.entries(languages)) {
    const picture = await renderLoading(language);
    const [, start, end] = /^<div (.*<main\b[^>]*>).*(<\/main>.*)$/s.exec(logins[lang] ?? '') ?? [];
    if (start === undefined || end === undefined)
      throw new Error('The login is not in the <main> of a page. Mend the pattern of renderWaiting.');
    rendered[lang] = `<div ${waitingAttribute} ${start}${picture}${end}`;
  }
  return rendered;
}

/** A page without the entry's frame shows the picture of loading alone. */
async function renderBare(): Promise<Record<string, string>> {
  const pictures = Object.entries(languages).map(
    async ([lang, language]) => [lang, await renderLoading(language)] as const,
  );
  return Object.fromEntries(await Promise.all(pictures));
}

async function renderLoading({ load }: (typeof languages)[keyof typeof languages]): Promise<string> {
  const { loading } = await load.entry();
  return renderToString(<img {...loadingPicture} alt={loading} />);
}

async function renderScreen(
  cache: EmotionCache,
  mode: EntryMode,
  lang: string,
  methods: InitialMethods,
): Promise<string> {
  const view = new Window({ url: 'https://portal.invalid/entry/login' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- happy-dom's window replaces a browser's
  const browser = view as unknown as typeof globalThis.window;
  const entry = await createEntry(createPrerenderElement(mode, lang, methods), browser);
  return renderToString(
    <StylesProvider cache={cache}>
      <EntryApp entry={entry} />
    </StylesProvider>,
  );
}
