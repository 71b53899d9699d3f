import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the page with axe. @param withoutRules ids of axe's rules to skip */
export async function expectNoFindings(page: Page, withoutRules: string[] = []): Promise<void> {
  expect(await findingsOf(page, withoutRules)).toEqual([]);
}

/** Returns what axe finds on the page: rule, element and reason of each. */
export async function findingsOf(page: Page, withoutRules: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules(withoutRules).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join(' ')}`),
  );
}
