import { findLanguage } from '../contract/languages';
import type { PortalDocument } from '../contract/portalDocument';
import { parseMarkup } from './parseMarkup';
import type { PrerenderedScreens } from './prerenderedScreens';
import type { LoaderTextsByLanguage } from './loaderTypes';

/** In the built HTML, which serves every hub. */
export const portalPlaceholder = 'https://portal.invalid';

/** The loader contains a tag's screens, because a partner's page has none of them. */
export function createBundledScreens(
  { styles, screens }: Pick<PortalDocument, 'styles' | 'screens'>,
  texts: LoaderTextsByLanguage,
): PrerenderedScreens {
  return {
    texts,
    readCss: () => styles,
    render(document, { key, lang, wish, portal }) {
      // The app may find the wish among the host's own languages, whose texts are not there yet.
      if (wish && !findLanguage(wish, [lang])) return undefined;
      // The screens reserve space for buttons of other methods; `renderInitialScreen` removes it.
      const markup = screens[key.replace(':only', '')]?.[lang];
      return markup ? parseMarkup(document, markup.replaceAll(portalPlaceholder, portal)) : undefined;
    },
  };
}
