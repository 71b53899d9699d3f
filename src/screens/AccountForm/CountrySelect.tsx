import { css } from '@emotion/react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronIcon } from '../../ui/icons/icons';
import { useLanguage } from '../EntryView';
import { countryChoice, countryChoices, isCountry, namesIn, type TypedNumber } from './typedNumber';

/** With the picker, 40 kB: the numbering plans of all countries. */
export { composeNumber, readTyped, splitNumber } from './typedNumber';

/** The browser's own list of countries, invisible above the calling code. */
const select = css`
  appearance: none;
  position: absolute;
  /* Covers the border too: a touch target of 44 px. */
  inset: -1px;
  inline-size: calc(100% + 2px);
  opacity: 0;
  cursor: pointer;
  font-size: 16px;
`;

interface CountrySelectProps {
  country: TypedNumber['country'];
  isLocked: boolean;
  onChange: (country: TypedNumber['country']) => void;
}

/** Positioned by the element around it. */
export function CountrySelect({ country, isLocked, onChange }: CountrySelectProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  // Renders the chosen country first and the full list after it, so that a clicked tab shows its form at once.
  const isComplete = useDeferredValue(true, false);
  const countries = isComplete
    ? countryChoices(language, navigator.languages)
    : [countryChoice(country, namesIn(language))];
  return (
    <>
      <bdi dir="ltr" aria-hidden="true">
        {countries.find(({ code }) => code === country)?.callingCode}
      </bdi>
      <ChevronIcon />
      <select
        css={select}
        aria-label={t('field.country')}
        autoComplete="tel-country-code"
        value={country}
        disabled={isLocked}
        onChange={({ currentTarget: { value } }) => isCountry(value) && onChange(value)}
      >
        {countries.map(({ code, name, callingCode }) => (
          <option key={code} value={code}>
            {`${name} ${callingCode}`}
          </option>
        ))}
      </select>
    </>
  );
}
