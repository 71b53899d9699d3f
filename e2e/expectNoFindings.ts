import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the page with axe. @param withoutRules ids of axe's rules to skip */
export async function expectNoFindings(page: Page, withoutRules: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(withoutRules).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join(' ')}`),
  );
  expect(found).toEqual([]);
}
