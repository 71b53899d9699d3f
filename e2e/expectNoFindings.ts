import type { Result } from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const axe = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Checks the page with axe. @param withoutRules ids of axe's rules to skip */
export async function expectNoFindings(page: Page, withoutRules: string[] = []): Promise<void> {
  expect(await findingsOf(page, withoutRules)).toEqual([]);
}

/**
 * Returns what axe finds on the page and in its frames: rule, element and reason of each. axe enters a document once:
 * Axe's own builder for Playwright enters again for every check and opens a window for the report, ten times the time.
 */
export async function findingsOf(page: Page, withoutRules: string[] = []): Promise<string[]> {
  const source = await axe;
  const rules = Object.fromEntries(withoutRules.map((id) => [id, { enabled: false }]));
  const options = JSON.stringify({ rules, resultTypes: ['violations'], iframes: false });
  const found = await Promise.all(
    page.frames().map(async (frame) => {
      try {
        if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
        return await frame.evaluate<Result[]>(
          `axe.run(document, ${options}).then(({ violations }) => violations)`,
        );
      } catch (error) {
        // A frame may go while it is read.
        if (frame.isDetached()) return [];
        throw error;
      }
    }),
  );
  return found
    .flat()
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join(' ')}`),
    );
}

/** IBM's Equal Access engine as one script. It has other rules than axe and also reads shadow roots. */
const equalAccess = readFile(
  fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')),
  'utf8',
);

/** A result of the engine (https://github.com/IBMa/equal-access). */
interface EqualAccessResult {
  ruleId: string;
  value: [string, string];
  snippet: string;
  message: string;
}

/** What the engine calls a violation and is none, with the reason. */
const notViolations: readonly { rule: string; snippet: RegExp }[] = [
  // An empty live region is no field.
  { rule: 'input_label_exists', snippet: /^<output/ },
  // The only one on the page.
  { rule: 'aria_complementary_labelled', snippet: /^<aside/ },
  // The menu moves the focus itself (https://www.w3.org/WAI/ARIA/apg/patterns/menubar/).
  { rule: 'aria_child_tabbable', snippet: /role="menu"/ },
  // The HTML standard allows `username` on this type.
  { rule: 'input_autocomplete_valid', snippet: /autocomplete="username/ },
];

/** Returns what IBM's engine finds on the page by WCAG 2.2 A and AA: rule, element and reason of each. */
export async function equalAccessFindingsOf(page: Page): Promise<string[]> {
  const source = await equalAccess;
  // Its rules are read once a document, as long as a check takes.
  if (!(await page.evaluate(() => 'equalAccess' in window)))
    await page.evaluate(`window.equalAccess = (() => { ${source}; return ace; })(); undefined`);
  const results = await page.evaluate<EqualAccessResult[]>(
    `(async () => {
      const report = await new equalAccess.Checker().check(document, ['WCAG_2_2']);
      return report.results.map(({ ruleId, value, snippet, message }) => ({ ruleId, value, snippet, message }));
    })()`,
  );
  return results
    .filter(({ value: [level, verdict] }) => level === 'VIOLATION' && verdict === 'FAIL')
    .filter(
      ({ ruleId, snippet }) =>
        !notViolations.some((each) => each.rule === ruleId && each.snippet.test(snippet)),
    )
    .map(({ ruleId, snippet, message }) => `${ruleId}: ${snippet} ${message}`);
}
