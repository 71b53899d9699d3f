import { useTranslation } from 'react-i18next';
import { problemOf, type FormField, type FormState } from '../../flows/form/formState';
import { translateVisitorText } from '../../i18n/translateVisitorText';

/** The text of a field's problem, in the current language. */
export function useFieldError(form: FormState): (field: FormField) => string | undefined {
  const { i18n } = useTranslation('account');
  return (field) => {
    const problem = problemOf(form, field);
    return problem && translateVisitorText(i18n, problem.text);
  };
}
