import { css } from '@emotion/react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';

const rail = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  padding: 4px;
  margin-block-end: 20px;
  border-radius: 12px;
  background: var(--entry-color-quiet);
`;
const tab = css`
  appearance: none;
  min-block-size: 36px;
  padding: 6px 12px;
  border: 1px solid transparent;
  border-radius: 9px;
  background: none;
  color: var(--entry-color-muted);
  font-size: 14.5px;
  font-weight: var(--entry-label-weight);
  cursor: pointer;
  transition:
    color var(--entry-motion),
    background-color var(--entry-motion);
  &:hover {
    color: var(--entry-color-ink);
  }
  &[aria-selected='true'] {
    background: var(--entry-color-field);
    color: var(--entry-color-ink);
    box-shadow: var(--entry-shadow-raised);
  }
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
  @media (forced-colors: active) {
    &[aria-selected='true'] {
      border-color: Highlight;
    }
  }
`;

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
}

export interface TabsProps<Id extends string> {
  /** What the tabs choose between, for readers. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs by https://www.w3.org/WAI/ARIA/apg/patterns/tabs/: one stop in tab order, arrows move and select. */
export function Tabs<Id extends string>({ label, items, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const selectedLabel = items.find((item) => item.id === selected)?.label ?? '';
  const handleKey = (event: KeyboardEvent): void => {
    const at = items.findIndex((item) => item.id === selected);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: items.length - 1 };
    const target = step === undefined ? ends[event.key] : (at + step + items.length) % items.length;
    const item = target === undefined ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id);
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[items.indexOf(item)]?.focus();
  };
  return (
    <>
      <div
        css={rail}
        ref={listRef}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={handleKey}
        part={part('tabs')}
      >
        {items.map((item) => (
          <button
            key={item.id}
            id={`${id}${item.id}`}
            type="button"
            role="tab"
            css={tab}
            aria-selected={item.id === selected}
            aria-controls={`${id}panel`}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => onSelect(item.id)}
            part={part('tab')}
          >
            {item.label}
          </button>
        ))}
      </div>
      {/* Not named after its tab alone: a field inside may have that very name. */}
      <div id={`${id}panel`} role="tabpanel" aria-label={`${label}: ${selectedLabel}`}>
        {children}
      </div>
    </>
  );
}
