import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import { flushSync } from 'react-dom';
import { waitFor } from 'storybook/test';
import { drawnIn } from './look';
import { forcedVariant, readGlobals, type Variant } from './variants';

type StoryContext = Parameters<typeof checkAccessibility>[0];

/**
 * Looks at a finished story a second time, in the other language and the other scheme at once: what depends on words
 * does not depend on colours, so two runs of axe see what four would. Only in tests (`globals.checksBothVariants`).
 */
export async function checkOtherVariant(context: StoryContext): Promise<void> {
  if (context.globals['checksBothVariants'] !== true) return;
  const shown = readGlobals(context.globals);
  const other: Variant = {
    language: shown.language === 'en' ? 'zh' : 'en',
    scheme: shown.scheme === 'light' ? 'dark' : 'light',
  };
  try {
    await show(context.canvasElement, other, other.language);
    await checkAccessibility(context);
  } finally {
    await show(context.canvasElement, null, shown.language);
  }
}

/** Changes the looks and waits until words and colours are there. */
async function show(canvasElement: HTMLElement, variant: Variant | null, language: string): Promise<void> {
  flushSync(() => forcedVariant.set(variant));
  await waitFor(() => {
    const root = drawnIn(canvasElement).getRootNode();
    if (!(root instanceof ShadowRoot)) throw new Error('the story stands in no shadow root');
    if (!speaks(root, language)) throw new Error('the language has not changed');
    // With less motion every colour still takes its millisecond, one element after the other.
    if (root.getAnimations().some(({ playState }) => playState === 'running'))
      throw new Error('something still moves');
  });
}

/** The stage follows at once; the element loads a language first, which its heading tells. */
function speaks(root: ShadowRoot, language: string): boolean {
  if (root.host.localName !== 'hub-entry') return true;
  const isChinese = /\p{Script=Han}/u.test(root.querySelector('h1, h2')?.textContent ?? '');
  return isChinese === (language === 'zh');
}
