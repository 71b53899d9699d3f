import type { PortalDocument } from '../contract/portalDocument';
import { drawMarkup } from './drawMarkup';
import type { FirstScreens } from './firstScreens';
import type { LoaderTextsByLanguage } from './LoaderTexts';

/** Begins addresses of the portal in the HTML of the build, which serves every hub. */
export const portalPlaceholder = 'https://portal.invalid';

/** A tag's screens, which the loader carries: a partner's page brings nothing of ours. */
export function createCarriedScreens(
  { styles, screens }: Pick<PortalDocument, 'styles' | 'screens'>,
  texts: LoaderTextsByLanguage,
): FirstScreens {
  return {
    texts,
    readCss: () => styles,
    draw(document, { key, lang, portal }) {
      // The screens keep room for buttons of other methods; `drawFirstScreen` removes it.
      const markup = screens[key.replace(':only', '')]?.[lang];
      return markup ? drawMarkup(document, markup.replaceAll(portalPlaceholder, portal)) : undefined;
    },
  };
}
