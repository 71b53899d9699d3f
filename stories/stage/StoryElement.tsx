import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { PartnerPage } from './PartnerPage';
import { defineHubEntry } from '../../src/element/eagerElement';
import { emotionCache } from './emotionStyles';
import { storyHub } from './hubAnswers';
import type { Variant } from './variants';

defineHubEntry();

/** The whole element in a partner's page. It goes nowhere after a sign-in: a story stays where it is. */
export function StoryElement({ language, scheme }: Variant) {
  const defaultCache = useEmotionCache();
  // The element has styles compiled by its builds; here emotion makes them, into the sheet that the element adopts.
  // oxlint-disable-next-line react/immutability -- the cache of the whole page; emotion has no other way to reach it
  if (defaultCache) defaultCache.sheet = emotionCache.sheet;
  return (
    <PartnerPage scheme={scheme}>
      <hub-entry hub={storyHub} lang={language} color-scheme={scheme} redirect="none" no-tracking="" />
    </PartnerPage>
  );
}
