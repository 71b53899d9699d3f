import type { BrandWords } from '../../brand/brand';
import { ownLanguage } from '../../i18n/languages';
import { useEntryTexts } from '../../i18n/TextsProvider';
import { useBrand, useLanguage } from '../EntryView';

/** The texts of the brand panel: the brand's, or ours in the current language. */
export function useBrandWords(): BrandWords {
  const words = useBrand((brand) => brand.words);
  const { registry } = useEntryTexts();
  const own = registry[ownLanguage(useLanguage(), registry)]?.words;
  return {
    ...words,
    mainTitle: words.mainTitle || (own?.mainTitle ?? ''),
    subTitles: words.subTitles.length > 0 ? words.subTitles : (own?.subTitles ?? []),
  };
}
