/**
 * What screen readers and voice control get: role and name of every control and heading of a screen, in reading order, as
 * each engine computes them. `accessible.json` holds them as Chromium does; accessibleNames.e2e.ts compares and writes it.
 */
import { readFileSync } from 'node:fs';

type Lang = 'en' | 'zh';
const languages: readonly Lang[] = ['en', 'zh'];

/** `role: name` of each. */
export type Accessible = readonly string[];

/** The screens, by path and by the tab that is opened. */
export const accessibleScreens = [
  { title: 'sign-in', path: '/entry', tab: null },
  { title: 'sign-in by phone', path: '/entry', tab: { en: 'Phone', zh: '手机号' } },
  { title: 'registration', path: '/entry/register', tab: null },
  { title: 'reset', path: '/entry/forgot_password', tab: null },
].flatMap((screen) => languages.map((lang) => ({ ...screen, lang, key: `${screen.title}, ${lang}` })));

export const accessibleFile = new URL('accessible.json', import.meta.url);

/** What is expected, by the key of a screen. */
export function readAccessible(): Record<string, Accessible | undefined> {
  return JSON.parse(readFileSync(accessibleFile, 'utf8')) as Record<string, Accessible>;
}

/**
 * Runs in the page: its controls and headings in the order of the document. Without the brand side, whose pictures depend
 * on the visitor's wish for motion.
 */
export function listControls(): Element[] {
  const found: Element[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (!element.matches('h1, h2, h3, a[href], button, input, select')) continue;
      if (element.closest('aside, [aria-hidden=true], [inert]')) continue;
      if (element.checkVisibility({ visibilityProperty: true })) found.push(element);
    }
  }
  return found;
}
