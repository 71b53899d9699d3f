import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import { flushSync } from 'react-dom';
import { waitFor } from 'storybook/test';
import { drawnIn } from './look';
import { forcedVariant, readGlobals, type Variant } from './variants';

type StoryContext = Parameters<typeof checkAccessibility>[0];

/**
 * Looks at a finished story with axe in both languages and both schemes. What depends on words does not depend on
 * colours, so the second look at a language is at its colours only. Only in tests (`globals.checksEveryVariant`).
 */
export async function checkEveryVariant(context: StoryContext): Promise<void> {
  if (context.globals['checksEveryVariant'] !== true) return;
  const { language, scheme } = readGlobals(context.globals);
  const otherScheme = scheme === 'light' ? 'dark' : 'light';
  const otherLanguage = language === 'en' ? 'zh' : 'en';
  const root = drawnIn(context.canvasElement).getRootNode();
  if (!(root instanceof ShadowRoot)) throw new Error('the story stands in no shadow root');
  const sheets = root.adoptedStyleSheets;
  root.adoptedStyleSheets = [...sheets, stillness];
  try {
    await check(context, {});
    await show(root, { language, scheme: otherScheme }, language);
    await check(context, onlyColors);
    // A part by itself says the story's words in every language.
    if (context.parameters['stage'] === undefined) return;
    await show(root, { language: otherLanguage, scheme: otherScheme }, otherLanguage);
    await check(context, {});
    await show(root, { language: otherLanguage, scheme }, otherLanguage);
    await check(context, onlyColors);
  } finally {
    await show(root, null, language);
    root.adoptedStyleSheets = sheets;
  }
}

const onlyColors = { runOnly: ['color-contrast'] };

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
