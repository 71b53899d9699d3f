/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements with these roles cannot search, or be styled */
import { css } from '@emotion/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog';
import { CheckIcon } from '../../ui/icons/icons';
import { TextInput } from '../../ui/TextInput';
import { findCountries } from './findCountries';
import type { CountryChoice } from './typedNumber';

const search = css`
  margin-block: 12px;
`;
const area = css`
  position: relative;
  margin-inline: -12px;
`;
/** As high with one country as with all, so that the dialog stays where it is. */
const column = css`
  block-size: min(360px, 50dvh);
  overflow: auto;
  outline: 0;
`;
const option = css`
  display: flex;
  align-items: center;
  gap: 12px;
  min-block-size: 40px;
  padding-inline: 12px;
  border-radius: min(8px, var(--entry-radius-control));
  cursor: pointer;
  & > bdi {
    margin-inline-start: auto;
    color: var(--entry-color-muted);
    font-variant-numeric: tabular-nums;
  }
  & > svg {
    flex: none;
    color: var(--entry-color-accent-text);
  }
  &[data-active] {
    background: var(--entry-color-quiet);
  }
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
  @media (forced-colors: active) {
    &[data-active] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
const nothing = css`
  position: absolute;
  inset-block-start: 0;
  padding: 12px;
  color: var(--entry-color-muted);
  overflow-wrap: anywhere;
`;

const steps: Readonly<Partial<Record<string, (at: number, last: number) => number>>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(at + 8, last),
  PageUp: (at) => Math.max(at - 8, 0),
};

export interface CountryDialogProps {
  choices: readonly CountryChoice[];
  chosen: CountryChoice['code'];
  onChoose: (code: CountryChoice['code']) => void;
  onCancel: () => void;
}

const optionId = (list: string, code: string): string => `${list}-${code}`;

/**
 * A list with a search. The focus stays in the search while arrows move in the list:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function CountryDialog({ choices, chosen, onChoose, onCancel }: CountryDialogProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(chosen);
  const listRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const found = findCountries(choices, typed);
  const at = Math.max(
    found.findIndex(({ code }) => code === active),
    0,
  );
  const current = found[at];
  // After the dialog has opened. On a phone the keyboard would hide the list.
  useEffect(() => {
    const hasPointer = matchMedia('(pointer: fine)').matches;
    (hasPointer ? searchRef : listRef).current?.focus();
  }, []);
  useEffect(() => {
    listRef.current?.children.item(at)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const handleKey = (event: KeyboardEvent): void => {
    // An input method uses these keys itself.
    if (event.nativeEvent.isComposing) return;
    const next = found[steps[event.key]?.(at, found.length - 1) ?? -1];
    if (next) setActive(next.code);
    else if (event.key === 'Enter' && current) onChoose(current.code);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('field.country')} closeText={t('action.cancel')} onCancel={onCancel}>
      <div css={search}>
        <TextInput
          ref={searchRef}
          // Of no form: Enter chooses.
          form=""
          type="text"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={current && optionId(id, current.code)}
          aria-autocomplete="list"
          aria-label={t('country.search')}
          placeholder={t('country.search')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            const [first] = findCountries(choices, value);
            setActive(value.trim() === '' || !first ? chosen : first.code);
          }}
          onKeyDown={handleKey}
        />
      </div>
      <div css={area}>
        <CountryList
          {...{ id, found, chosen, onChoose }}
          ref={listRef}
          active={current?.code}
          onPoint={setActive}
          onKeyDown={handleKey}
        />
        <output css={found.length === 0 ? nothing : undefined}>
          {found.length === 0 && t('country.none', { typed: typed.trim() })}
        </output>
      </div>
    </Dialog>
  );
}

interface CountryListProps extends Pick<CountryDialogProps, 'chosen' | 'onChoose'> {
  ref: Ref<HTMLDivElement>;
  id: string;
  found: readonly CountryChoice[];
  active: CountryChoice['code'] | undefined;
  onPoint: (code: CountryChoice['code']) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function CountryList({ ref, id, found, chosen, active, onPoint, onChoose, onKeyDown }: CountryListProps) {
  const { t } = useTranslation('account');
  return (
    <div
      ref={ref}
      css={column}
      id={id}
      role="listbox"
      aria-label={t('field.country')}
      aria-activedescendant={active && optionId(id, active)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {found.map(({ code, name, callingCode }) => (
        // The search and the list handle the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={code}
          css={option}
          id={optionId(id, code)}
          role="option"
          aria-selected={code === chosen}
          data-active={code === active || undefined}
          onPointerMove={() => onPoint(code)}
          onClick={() => onChoose(code)}
        >
          {name}
          {code === chosen && <CheckIcon />}
          <bdi dir="ltr">{callingCode}</bdi>
        </div>
      ))}
    </div>
  );
}
