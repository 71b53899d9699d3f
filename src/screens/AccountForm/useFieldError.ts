import { useTranslation } from 'react-i18next';
import type { AccountField, AccountFormState } from '../../flows/form/accountFormState';
import { translateVisitorText } from '../../i18n/translateVisitorText';

/** The text of a field that is not right, in the language on screen. */
export function useFieldError({ problem }: AccountFormState): (field: AccountField) => string | undefined {
  const { i18n } = useTranslation('account');
  return (field) => (problem?.field === field ? translateVisitorText(i18n, problem.text) : undefined);
}
