/**
 * Every screen in both languages: roles and names as Chromium gives them to assistive technology, in reading order, against
 * e2e/engines/accessible/, to which the engines' flows hold Firefox and WebKit (`--update-snapshots=all` writes it); that
 * voice control finds what a visitor reads; that axe finds nothing, on a wide window in the first language and on a phone in
 * the second, and IBM's Equal Access engine in the first; and that it fits phones of 320 to 430 px, upright and on their side,
 * and 320 by 256 px, which is 1280 by 1024 px at 400 % zoom.
 */
import type { Page } from '@playwright/test';
import { compareLines, linesOf, readLines, writeLines, type Lang } from './engines/accessible';
import type { AccessibleNode } from './engines/engine';
import { languagesOf, login, type Screen } from './engines/screen';
import { screens } from './engines/screens';
import { show, signInFor, speak } from './engines/showScreen';
import { equalAccessFindingsOf, findingsOf } from './expectNoFindings';
import { findMisfits } from './findMisfits';
import { expect, test } from './fixtures';
import { placeOf } from './placeOf';

test.use({ isMobile: true, hasTouch: true, viewport: { width: 1280, height: 800 } });

const zoomed = [320, 256] as const;
const sizes = {
  en: [zoomed, [568, 320], [667, 375], [430, 932]],
  zh: [zoomed, [320, 568], [375, 740], [932, 430]],
} as const;

/** A few screens a test, so that several run at once. */
const perTest = 6;
/** Those of another document than the sign-in's stay together: a later one begins with what the first has loaded. */
const isKept = (last: readonly Screen[], { path }: Screen): boolean =>
  path !== login.path && last.at(-1)?.path === path;
function inGroups(list: readonly Screen[]): Screen[][] {
  const groups: Screen[][] = [];
  for (const screen of list) {
    const last = groups.at(-1);
    if (last && (last.length < perTest || isKept(last, screen))) last.push(screen);
    else groups.push([screen]);
  }
  return groups;
}
// The longest first.
const groups = [
  ...inGroups(screens.filter(({ isSignedIn }) => isSignedIn)),
  ...inGroups(screens.filter(({ isSignedIn }) => !isSignedIn)),
];

for (const group of groups)
  test(group.map(({ name }) => name).join(', '), async ({ page, watch }, { config }) => {
    const place = placeOf(page);
    if (group[0]?.isSignedIn) await signInFor(place);
    for (const screen of group) {
      // One screen after the other.
      // oxlint-disable no-await-in-loop
      await show(place, screen);
      const withoutRules = screen.hasNoHeading ? ['page-has-heading-one'] : [];
      for (const lang of languagesOf(screen)) {
        await speak(place, screen, lang);
        await expectTree(page, screen, lang, config.updateSnapshots === 'all');
        expect
          .soft(await page.evaluate(findUnspoken), `${screen.name}: text on screen that is not in the name`)
          .toEqual([]);
        expect
          .soft(await page.evaluate(findReordered), `${screen.name}: shown in another order than it is read`)
          .toEqual([]);
        // Once on a wide window, and in the other language on a phone; the stories are read in all looks.
        if (lang === languagesOf(screen)[0]) {
          expect.soft(await findingsOf(page, withoutRules), `${screen.name}, ${lang}: axe`).toEqual([]);
          expect.soft(await equalAccessFindingsOf(page), `${screen.name}, ${lang}: Equal Access`).toEqual([]);
        }
        for (const [width, height] of sizes[lang]) {
          await page.setViewportSize({ width, height });
          const misfits = await page.evaluate(findMisfits, screen.isTag ? 'hub-entry' : null);
          expect.soft(misfits, `${screen.name}, ${lang}, at ${width} by ${height} px`).toEqual([]);
          if (width === 375)
            expect
              .soft(await findingsOf(page, withoutRules), `${screen.name}, ${lang}, on a phone: axe`)
              .toEqual([]);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      if (screen.isLast) for (const list of [watch.errors, watch.violations]) list.splice(0);
      // oxlint-enable no-await-in-loop
    }
  });

/** Compares with the file, or writes it once nothing changes any more. */
async function expectTree(page: Page, { name }: Screen, lang: Lang, isWritten: boolean): Promise<void> {
  const expected = readLines(name, lang);
  let before: string[] = [];
  await expect
    .poll(
      async () => {
        const found = await readTree(page).then(linesOf);
        const isSame = String(found) === String(isWritten ? before : expected);
        before = found;
        return isSame ? '' : `${name}, ${lang}: ${compareLines(found, expected)}`;
      },
      isWritten ? { intervals: [1500] } : {},
    )
    .toBe('');
  if (isWritten) writeLines(name, lang, before);
}

async function readTree(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found: AccessibleNode[] = [];
  const walk = (id: string, depth: number): void => {
    const node = byId.get(id);
    if (!node) return;
    found.push({
      role: node.ignored ? 'none' : String(node.role?.value),
      name: String(node.name?.value ?? ''),
      depth,
    });
    for (const child of node.childIds ?? []) walk(child, depth + 1);
  };
  const root = nodes.find(({ parentId }) => parentId === undefined);
  if (root) walk(root.nodeId, 0);
  return found;
}

/** Runs in the page: controls whose visible text is not part of their name (WCAG 2.5.3). */
function findUnspoken(): string[] {
  const unspoken: string[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const name = element.getAttribute('aria-label');
      if (name === null || !element.matches('a, button, [role=tab]')) continue;
      // Text that is hidden from assistive technology, like the letter in place of a picture, is not part of a name.
      if (element.querySelector('[aria-hidden=true]')?.textContent) continue;
      const text = element.innerText.trim().toLowerCase();
      if (!name.toLowerCase().includes(text)) unspoken.push(`${name}: ${text}`);
    }
  }
  return unspoken;
}

/** Runs in the page: what makes the order on screen, of Tab or of a screen reader differ from that of the document. */
function findReordered(): string[] {
  const reordered: string[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      // The page around a tag is its host's.
      if (root === document && document.querySelector('hub-entry')) continue;
      const { order, display, flexDirection } = getComputedStyle(element);
      const isMoved = element.tabIndex > 0 || element.hasAttribute('aria-owns') || order !== '0';
      if (isMoved || (display.endsWith('flex') && flexDirection.endsWith('reverse')))
        reordered.push(element.outerHTML.slice(0, 120));
    }
  }
  return reordered;
}
