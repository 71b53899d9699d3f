/** Several cases in one visit: a page and its browser context cost more than what most cases look at. */
import { test, type Page } from '@playwright/test';

/**
 * Runs cases one after the other, each as a step whose title a failure names.
 * @param titleOf what a case is about
 */
export async function inTurn<Case>(
  cases: readonly Case[],
  titleOf: (each: Case) => string,
  work: (each: Case) => Promise<void>,
): Promise<void> {
  for (const each of cases)
    // They share the page.
    // oxlint-disable-next-line no-await-in-loop
    await test.step(titleOf(each), () => work(each));
}

/**
 * Makes the next visit a first one: without session, draft, callback or known brand. A blank page comes last: without
 * its session the content page redirects to the sign-in, which aborts the test's own navigation.
 */
export async function forgetVisit(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await page.context().clearCookies();
}
