import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import { flushSync } from 'react-dom';
import { waitFor } from 'storybook/test';
import { drawnIn } from './look';
import { forcedVariant, readGlobals, type Variant } from './variants';

type StoryContext = Parameters<typeof checkAccessibility>[0];

/**
 * Looks at a finished story with axe as it is, then in the other language and the other scheme at once: what depends on
 * words does not depend on colours, so two runs see what four would. Only in tests (`globals.checksBothVariants`).
 */
export async function checkBothVariants(context: StoryContext): Promise<void> {
  if (context.globals['checksBothVariants'] !== true) return;
  const shown = readGlobals(context.globals);
  const other: Variant = {
    language: shown.language === 'en' ? 'zh' : 'en',
    scheme: shown.scheme === 'light' ? 'dark' : 'light',
  };
  const isPart = context.parameters['stage'] === undefined;
  const root = drawnIn(context.canvasElement).getRootNode();
  if (!(root instanceof ShadowRoot)) throw new Error('the story stands in no shadow root');
  const sheets = root.adoptedStyleSheets;
  root.adoptedStyleSheets = [...sheets, stillness];
  try {
    await check(context, {});
    await show(root, other, other.language);
    // A part by itself says the story's words in every language: only its colours are others.
    await check(context, isPart ? { runOnly: ['color-contrast'] } : {});
  } finally {
    await show(root, null, shown.language);
    root.adoptedStyleSheets = sheets;
  }
}

/** Throws on any violation. What axe found to be right goes into no report: with it, that of all stories has 20 MB. */
async function check(context: StoryContext, options: object): Promise<void> {
  const a11y = { test: 'error', options: { resultTypes: ['violations'], ...options } };
  await checkAccessibility({
    ...context,
    parameters: { ...context.parameters, a11y },
    reporting: { reports: [], addReport: () => undefined },
  });
}

/** Even with less motion every colour takes its millisecond, one element after the other: axe would look in between. */
const stillness = new CSSStyleSheet();
stillness.replaceSync('*,::before,::after{transition:none!important;animation:none!important}');

/** Changes the looks: a stage follows at once, the element loads a language first, which its heading tells. */
async function show(root: ShadowRoot, variant: Variant | null, language: string): Promise<void> {
  flushSync(() => forcedVariant.set(variant));
  if (root.host.localName === 'hub-entry') {
    await waitFor(() => {
      const isChinese = /\p{Script=Han}/u.test(root.querySelector('h1, h2')?.textContent ?? '');
      if (isChinese !== (language === 'zh')) throw new Error('the language has not changed');
    });
  }
  // The colours are settled before motion is allowed again.
  for (const element of root.querySelectorAll('*')) void getComputedStyle(element).color;
}
