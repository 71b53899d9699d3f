import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

const Rail = styled(
  'div',
  ownProps,
)(
  ({ theme: { color, radius } }) => css`
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    padding: 4px;
    margin-block-end: 20px;
    border-radius: calc(${radius.control} * 1.2);
    background: ${color.quiet};
  `,
);
const Tab = styled(
  'button',
  ownProps,
)(
  ({ theme: { color, radius, weight, shadow, motion, density } }) => css`
    appearance: none;
    min-block-size: 36px;
    padding: 6px 12px;
    border: 1px solid transparent;
    border-radius: calc(${radius.control} * 0.9);
    background: none;
    color: ${color.muted};
    font-weight: ${weight.label};
    cursor: pointer;
    transition:
      color ${motion},
      background-color ${motion};
    &:hover {
      color: ${color.ink};
    }
    &[aria-selected='true'] {
      background: ${color.chosen};
      color: ${color.ink};
      box-shadow: ${shadow.raised};
    }
    @media (pointer: coarse) {
      min-block-size: ${density.touch};
    }
    @media (forced-colors: active) {
      &[aria-selected='true'] {
        forced-color-adjust: none;
        background: Highlight;
        color: HighlightText;
      }
    }
  `,
);
const Mark = styled(
  'span',
  ownProps,
)(
  ({ theme: { color } }) => css`
    display: inline-block;
    inline-size: 6px;
    block-size: 6px;
    margin-inline: 6px -12px;
    border-radius: 99px;
    background: ${color.accentText};
    vertical-align: 2px;
  `,
);

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Read after the tab's name. */
  note?: string | undefined;
}

export interface TabsProps<Id extends string> {
  /** For screen readers. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  /** @param isPointer whether a pointer selected the tab, instead of a key */
  onSelect: (id: Id, isPointer: boolean) => void;
  /** The pointer or the focus comes to the tabs: another may be chosen soon. */
  onIntent?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. A single item is no choice: only the content is rendered, in the
 * same place, so that fields keep their text when settings remove a tab.
 */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  onIntent,
  children,
}: TabsProps<Id>) {
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const isChoice = items.length > 1;
  const handleKey = (event: KeyboardEvent): void => {
    const at = items.findIndex((item) => item.id === selected);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: items.length - 1 };
    const target = step === undefined ? ends[event.key] : (at + step + items.length) % items.length;
    const item = target === undefined ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id, false);
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[items.indexOf(item)]?.focus();
  };
  return (
    <>
      {isChoice && (
        <Rail
          ref={listRef}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={handleKey}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          part={part('tabs')}
        >
          {items.map((item) => (
            <Tab
              key={item.id}
              id={`${id}${item.id}`}
              type="button"
              role="tab"
              aria-selected={item.id === selected}
              aria-controls={`${id}panel`}
              title={item.note}
              tabIndex={item.id === selected ? 0 : -1}
              // A click by keyboard has a detail of 0.
              onClick={(event) => onSelect(item.id, event.detail > 0)}
              part={part('tab')}
            >
              {item.label}
              {item.note && <Mark aria-hidden="true" />}
            </Tab>
          ))}
        </Rail>
      )}
      {/* Named like the list: with the tab's name, a test would find panel and field by one label ("Email"). */}
      <div
        {...(isChoice && {
          id: `${id}panel`,
          role: 'tabpanel',
          'aria-label': label,
        })}
      >
        {children}
      </div>
    </>
  );
}
