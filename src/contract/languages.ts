/** The two languages that have a role. All languages of the widget are in `i18n/languages`. */

/** Language of a first visit where neither host nor profile names one (docs/contract.md section 3, `lang`). */
export const defaultLanguage = 'en';

/** Shown where a language of the host has no text (docs/specification.md section 1). Its files define the keys. */
export const fallbackLanguage = 'zh';
