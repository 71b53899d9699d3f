import { PartnerPage } from './PartnerPage';
import { defineHubEntry } from '../../src/element/eagerElement';
import { storyHub } from './hubAnswers';
import type { Variant } from './variants';

defineHubEntry();

/** The whole element in a partner's page. It does not navigate after a sign-in, so that the story stays on screen. */
export function StoryElement({ language, scheme }: Variant) {
  return (
    <PartnerPage scheme={scheme}>
      <hub-entry hub={storyHub} lang={language} color-scheme={scheme} redirect="none" no-tracking="" />
    </PartnerPage>
  );
}
