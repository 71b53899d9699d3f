import type { AccountField, AccountFormState } from '../../flows/accountFormState';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import { useTexts } from '../../i18n/useTexts';

/** The text of a field that is not right, in the language on screen. */
export function useFieldError({ problem }: AccountFormState): (field: AccountField) => string | undefined {
  const t = useTexts();
  return (field) => (problem?.field === field ? translateVisitorText(t, problem.text) : undefined);
}
