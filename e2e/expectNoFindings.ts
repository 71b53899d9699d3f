import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { equalAccessViolations, type EqualAccessResult } from './equalAccess';

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

/** IBM's Equal Access engine as one script. It has other rules than axe and also reads shadow roots. */
const equalAccess = readFile(
  fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')),
  'utf8',
);

/** Returns what IBM's engine finds on the page by WCAG 2.2 A and AA: rule, element and reason of each. */
export async function equalAccessFindingsOf(page: Page): Promise<string[]> {
  const source = await equalAccess;
  const results = await page.evaluate<EqualAccessResult[]>(
    `(async () => {
      const ace = (() => { ${source}; return ace; })();
      const report = await new ace.Checker().check(document, ['WCAG_2_2']);
      return report.results.map(({ ruleId, value, snippet, message }) => ({ ruleId, value, snippet, message }));
    })()`,
  );
  return equalAccessViolations(results);
}
