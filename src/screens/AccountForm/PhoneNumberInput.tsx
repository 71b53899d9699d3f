import { css } from '@emotion/react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlAttributes } from '../../ui/Field';
import { ChevronIcon } from '../../ui/icons/icons';
import { TextInput, type TextInputProps } from '../../ui/TextInput';
import { useLanguage } from '../EntryView';
import type { AccountFormProps } from './fields';
import {
  composeNumber,
  countryChoice,
  countryChoices,
  isCountry,
  namesIn,
  readTyped,
  splitNumber,
} from './typedNumber';

const row = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 8px;
`;
const picker = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: 6px;
  min-inline-size: 84px;
  padding-inline: 13px;
  block-size: var(--entry-control-height);
  border: 1px solid var(--entry-color-field-line);
  border-radius: var(--entry-radius-control);
  background: var(--entry-color-field);
  font-variant-numeric: tabular-nums;
  &:hover {
    border-color: var(--entry-color-muted);
  }
  &:focus-within {
    border-color: var(--entry-color-accent-text);
    box-shadow: 0 0 0 3px var(--entry-focus);
  }
  & > svg {
    margin-inline-start: auto;
    color: var(--entry-color-muted);
  }
  @media (forced-colors: active) {
    &:focus-within {
      outline: 2px solid Highlight;
    }
  }
`;
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

export interface PhoneNumberInputProps extends Pick<AccountFormProps, 'form' | 'onType'> {
  attributes: ControlAttributes;
  inputProps: TextInputProps;
}

/** For profiles that turn the country picker on. */
export function PhoneNumberInput({ form, attributes, inputProps, onType }: PhoneNumberInputProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { account } = form.values;
  const [shown, setShown] = useState(() => splitNumber(account, form.values.country));
  // The number of another form, e.g. copied from one tab to the other.
  if (account !== composeNumber(shown.country, shown.typed)) setShown(splitNumber(account, shown.country));
  // Renders the chosen country first and the full list after it, so that a clicked tab shows its form at once.
  const isComplete = useDeferredValue(true, false);
  const countries = isComplete
    ? countryChoices(language, navigator.languages)
    : [countryChoice(shown.country, namesIn(language))];
  const isLocked = form.work.kind !== 'idle';
  const change = (next: typeof shown): void => {
    setShown(next);
    onType({ account: composeNumber(next.country, next.typed), country: next.country });
  };
  return (
    <div css={row}>
      <span css={picker}>
        <bdi dir="ltr" aria-hidden="true">
          {countries.find(({ code }) => code === shown.country)?.callingCode}
        </bdi>
        <ChevronIcon />
        <select
          css={select}
          aria-label={t('field.country')}
          autoComplete="tel-country-code"
          value={shown.country}
          disabled={isLocked}
          onChange={({ currentTarget: { value } }) =>
            isCountry(value) && change({ country: value, typed: shown.typed })
          }
        >
          {countries.map(({ code, name, callingCode }) => (
            <option key={code} value={code}>
              {`${name} ${callingCode}`}
            </option>
          ))}
        </select>
      </span>
      <TextInput
        {...inputProps}
        {...attributes}
        value={shown.typed}
        onChange={(event) => change(readTyped(shown.country, event.currentTarget.value))}
      />
    </div>
  );
}
