/** Reads what IBM's Equal Access engine reports, for the screens in a browser and for the stories. */

/** A result of the engine (https://github.com/IBMa/equal-access). */
export interface EqualAccessResult {
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
  // ARIA 1.3 has it, and browsers read it; the engine knows ARIA 1.2.
  { rule: 'aria_attribute_allowed', snippet: /aria-description="/ },
  // What is not in the name is a badge beside the button's words ("Last used"), which is its description.
  { rule: 'label_name_visible', snippet: /aria-description="/ },
  // The HTML standard allows `username` on this type.
  { rule: 'input_autocomplete_valid', snippet: /autocomplete="username/ },
];

/** Returns the violations by WCAG 2.2 A and AA among the results: rule, element and reason of each. */
export const equalAccessViolations = (results: readonly EqualAccessResult[]): string[] =>
  results
    .filter(({ value: [level, verdict] }) => level === 'VIOLATION' && verdict === 'FAIL')
    .filter(
      ({ ruleId, snippet }) =>
        !notViolations.some((each) => each.rule === ruleId && each.snippet.test(snippet)),
    )
    .map(({ ruleId, snippet, message }) => `${ruleId}: ${snippet} ${message}`);
