import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronIcon } from '../../ui/icons/icons';
import { useLanguage } from '../EntryView';
import { CountryDialog } from './CountryDialog';
import { withRecentFirst } from './findCountries';
import { countryChoice, countryChoices, namesIn, type TypedNumber } from './typedNumber';

/** With the picker, 40 kB: the numbering plans of all countries. */
export { composeNumber, readTyped, splitNumber } from './typedNumber';

/** Covers the border too: a touch target of 44 px. */
const opener = css`
  appearance: none;
  display: flex;
  align-items: center;
  gap: 6px;
  margin: -1px;
  padding-inline: 14px;
  block-size: calc(100% + 2px);
  inline-size: calc(100% + 2px);
  border: 0;
  background: none;
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  outline: 0;
  & > svg {
    margin-inline-start: auto;
    color: var(--entry-color-muted);
  }
`;

/** Those of this document, the last one first. */
let recent: readonly TypedNumber['country'][] = [];

interface CountrySelectProps {
  country: TypedNumber['country'];
  isLocked: boolean;
  onChange: (country: TypedNumber['country']) => void;
}

/** The calling code before a number, which opens the list of all countries. */
export function CountrySelect({ country, isLocked, onChange }: CountrySelectProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { name, callingCode } = countryChoice(country, namesIn(language));
  const choose = (next: TypedNumber['country']): void => {
    recent = [next, ...recent.filter((each) => each !== next)].slice(0, 3);
    setIsOpen(false);
    onChange(next);
  };
  return (
    <>
      <button
        type="button"
        css={opener}
        aria-haspopup="dialog"
        aria-label={`${t('field.country')} ${name} ${callingCode}`}
        disabled={isLocked}
        onClick={() => setIsOpen(true)}
      >
        <bdi dir="ltr">{callingCode}</bdi>
        <ChevronIcon />
      </button>
      {isOpen && (
        <CountryDialog
          choices={withRecentFirst(countryChoices(language, navigator.languages), recent)}
          chosen={country}
          onChoose={choose}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
