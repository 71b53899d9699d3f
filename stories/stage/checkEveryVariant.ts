import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import { flushSync } from 'react-dom';
import { waitFor } from 'storybook/test';
import { renderedIn } from './look';
import { forcedVariant, readGlobals, type Variant } from './variants';

type StoryContext = Parameters<typeof checkAccessibility>[0];

/**
 * Checks a finished story with axe in both languages and both schemes. Texts do not depend on colours, so the second
 * check of a language is limited to colours. Runs in tests only (`globals.checksEveryVariant`).
 */
export async function checkEveryVariant(context: StoryContext): Promise<void> {
  if (context.globals['checksEveryVariant'] !== true) return;
  const { language, scheme } = readGlobals(context.globals);
  const otherScheme = scheme === 'light' ? 'dark' : 'light';
  const otherLanguage = language === 'en' ? 'zh' : 'en';
  const root = renderedIn(context.canvasElement).getRootNode();
  if (!(root instanceof ShadowRoot)) throw new Error('the story stands in no shadow root');
  const sheets = root.adoptedStyleSheets;
  root.adoptedStyleSheets = [...sheets, stillness];
  try {
    await check(context, {});
    await show(root, { language, scheme: otherScheme }, language);
    await check(context, onlyColors);
    // A part without a stage shows the story's texts in every language.
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

/** Throws on any violation. Passed checks are left out, because they would make the report of all stories 20 MB. */
async function check(context: StoryContext, options: object): Promise<void> {
  const a11y = { test: 'error', options: { resultTypes: ['violations'], ...options } };
  await checkAccessibility({
    ...context,
    parameters: { ...context.parameters, a11y },
    reporting: { reports: [], addReport: () => undefined },
  });
}

/**
 * With reduced motion every transition still takes a millisecond, one element after the other, and axe would run in
 * between.
 */
const stillness = new CSSStyleSheet();
stillness.replaceSync('*,::before,::after{transition:none!important;animation:none!important}');

/**
 * Changes the looks. A stage follows at once; the element loads a language first, and its heading shows when it has.
 */
async function show(root: ShadowRoot, variant: Variant | null, language: string): Promise<void> {
  flushSync(() => forcedVariant.set(variant));
  if (root.host.localName === 'hub-entry') {
    await waitFor(() => {
      const isChinese = /\p{Script=Han}/u.test(root.querySelector('h1, h2')?.textContent ?? '');
      if (isChinese !== (language === 'zh')) throw new Error('the language has not changed');
    });
  }
  // Lets the colours settle before motion is allowed again.
  for (const element of root.querySelectorAll('*')) void getComputedStyle(element).color;
}
