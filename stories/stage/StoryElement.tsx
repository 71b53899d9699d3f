import type { CSSProperties } from 'react';
import { defineHubEntry } from '../../src/element/eagerElement';
import { storyHub } from './hubAnswers';
import type { Variant } from './variants';

defineHubEntry();

const pages: Readonly<Record<Variant['scheme'], CSSProperties>> = {
  light: { minBlockSize: '100vh', padding: 24, boxSizing: 'border-box', background: '#faf8fc' },
  dark: { minBlockSize: '100vh', padding: 24, boxSizing: 'border-box', background: '#0d0a12' },
};

/** The whole element in a partner's page. It goes nowhere after a sign-in: a story stays where it is. */
export function StoryElement({ language, scheme }: Variant) {
  return (
    <div style={pages[scheme]}>
      <hub-entry hub={storyHub} lang={language} color-scheme={scheme} redirect="none" no-tracking="" />
    </div>
  );
}
