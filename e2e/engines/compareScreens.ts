/** Compares the screens' trees of an engine with those of Chromium (accessible.ts). */
import { compareLines, linesIn, linesOf, readLines, type Lang } from './accessible';
import { LostCommand, until, type Place } from './engine';
import { languagesOf, type Screen } from './screen';
import { show, signInFor, speak } from './showScreen';
import type { EngineName, Stage } from './stage';

/** Milliseconds for a screen's tree to become what is expected. */
const treeMs = 30_000;

/**
 * Shows screens and compares each in its languages.
 * @param list those of a visitor who is signed in last
 * @throws Error with all differences
 */
export async function compareScreens(
  { engine, page, request }: Stage,
  list: readonly Screen[],
): Promise<void> {
  const wrong: string[] = [];
  const shown = { ...page, request };
  let isSignedIn = false;
  for (const screen of list) {
    // One screen after the other.
    // oxlint-disable no-await-in-loop
    if (screen.isSignedIn && !isSignedIn) await signInFor(shown);
    isSignedIn = Boolean(screen.isSignedIn);
    await show(shown, screen);
    for (const lang of languagesOf(screen)) {
      await speak(shown, screen, lang);
      wrong.push(...(await compareTree(engine, page, screen, lang)));
    }
    // oxlint-enable no-await-in-loop
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** @returns what differs; nothing, or one line */
async function compareTree(engine: EngineName, page: Place, { name }: Screen, lang: Lang): Promise<string[]> {
  const expected = linesIn(engine, readLines(name, lang));
  let found: string[] = [];
  try {
    await until(
      `${name}, ${lang}`,
      async () => {
        found = linesOf(await page.readTree());
        return found.join('\n') === expected.join('\n') || undefined;
      },
      treeMs,
    );
    return [];
  } catch (error) {
    if (error instanceof LostCommand) throw error;
    return [`${name}, ${lang}: ${compareLines(found, expected)}`];
  }
}
