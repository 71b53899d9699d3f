import { css } from '@emotion/react';
import { useState } from 'react';
import type { ControlAttributes } from '../../ui/Field';
import { useLazy } from '../../ui/lazyComponent';
import { TextInput, type TextInputProps } from '../../ui/TextInput';
import type * as CountryPart from './CountrySelect';
import type { AccountFormProps } from './fields';
import type { TypedNumber } from './typedNumber';

const row = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 8px;
`;
const picker = css`
  min-inline-size: 84px;
  block-size: var(--entry-control-height);
  border: 1px solid var(--entry-color-field-line);
  border-radius: var(--entry-radius-control);
  background: var(--entry-color-field);
  &:hover {
    border-color: var(--entry-color-muted);
  }
  &:focus-within {
    border-color: var(--entry-color-accent-text);
    box-shadow: 0 0 0 3px var(--entry-focus);
  }
  @media (forced-colors: active) {
    &:focus-within {
      outline: 2px solid Highlight;
    }
  }
`;

type Numbers = typeof CountryPart;

let arrived: Numbers | undefined;
export const loadNumbers = async (): Promise<Numbers> => (arrived = await import('./CountrySelect'));
const loadNothing = (): Promise<undefined> => Promise.resolve(undefined);

interface ShownNumber extends TypedNumber {
  /** What the form holds for it. */
  account: string;
}

export interface PhoneNumberInputProps extends Pick<AccountFormProps, 'form' | 'onType'> {
  attributes: ControlAttributes;
  inputProps: TextInputProps;
  /** Whether the profile turns the country picker on. */
  hasPicker: boolean;
  /** The same function in each render; tests hold it back or fail. */
  load?: typeof loadNumbers;
}

/** The field is there before the settings and the picker, and stays the same element: what is typed and the focus stay. */
export function PhoneNumberInput({
  form,
  attributes,
  inputProps,
  onType,
  hasPicker,
  load = loadNumbers,
}: PhoneNumberInputProps) {
  // Without the plans that have arrived, the first frame of a later field shows the number as it is sent.
  const known = load === loadNumbers ? arrived : undefined;
  const { part, failure } = useLazy<Numbers | undefined>(hasPicker ? load : loadNothing, known);
  const numbers = hasPicker ? part : undefined;
  const { account, country } = form.values;
  const [shown, setShown] = useState<ShownNumber>();
  // New to the field: from before it was loaded, from a draft, or copied from one tab to the other.
  if (numbers && shown?.account !== account)
    setShown({ account, ...numbers.splitNumber(account, shown?.country ?? country) });
  const parts = numbers && shown && { ...numbers, ...shown };
  const change = (next: TypedNumber): void => {
    if (!numbers) return;
    const composed = numbers.composeNumber(next.country, next.typed);
    setShown({ account: composed, ...next });
    onType({ account: composed, country: next.country });
  };
  const isPicked = hasPicker && !failure;
  return (
    <div css={isPicked ? row : undefined}>
      {isPicked && (
        <div css={picker}>
          {parts && (
            <parts.CountrySelect
              country={parts.country}
              isLocked={form.work.kind !== 'idle'}
              onChange={(next) => change({ country: next, typed: parts.typed })}
            />
          )}
        </div>
      )}
      <TextInput
        {...inputProps}
        {...attributes}
        value={parts?.typed ?? account}
        onChange={({ currentTarget: { value } }) =>
          parts ? change(parts.readTyped(parts.country, value)) : onType({ account: value })
        }
      />
    </div>
  );
}
