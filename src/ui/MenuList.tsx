import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled/base';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { part } from '../brand/tokens/part';
import { focusedElement } from './focusedElement';
import { CheckIcon } from './icons/icons';
import { ownProps } from './styles/ownProps';

const appear = keyframes`from{opacity:0;transform:translateY(-4px)}`;
const Panel = styled(
  'div',
  ownProps,
)<{ $opensUp: boolean }>(
  ({ theme: { color, radius, shadow, motion }, $opensUp }) => css`
    position: absolute;
    z-index: 10;
    inset-block-start: calc(100% + 6px);
    inset-inline-end: 0;
    inline-size: max-content;
    min-inline-size: 168px;
    max-inline-size: min(280px, 80vw);
    padding: 5px;
    border: 1px solid ${color.line};
    border-radius: min(12px, ${radius.control});
    background: ${color.field};
    color: ${color.ink};
    box-shadow: ${shadow.float};
    animation: ${appear} ${motion};
    ${$opensUp && 'inset-block: auto calc(100% + 6px);'}
  `,
);
const Item = styled(
  'button',
  ownProps,
)(
  ({ theme: { color, radius, density } }) => css`
    appearance: none;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 40px;
    padding: 8px 10px;
    border: 0;
    border-radius: min(8px, ${radius.control});
    background: none;
    font-size: var(--entry-label-size);
    text-align: start;
    cursor: pointer;
    & > svg {
      color: ${color.accentText};
    }
    &:hover,
    &:focus {
      background: ${color.quiet};
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    @media (pointer: coarse) {
      min-block-size: ${density.touch};
    }
  `,
);

const Note = styled(
  'span',
  ownProps,
)(
  ({ theme: { color, size } }) => css`
    display: block;
    max-inline-size: 252px;
    padding: 0 10px 8px;
    color: ${color.muted};
    font-size: ${size.small};
    line-height: 1.4;
  `,
);

export interface MenuItem {
  id: string;
  label: string;
  /** What it does, below its name. */
  note?: string;
  /** When it differs from the screen's language. */
  lang?: string;
  /** When set, the items are choices, and this one is checked or not. */
  isChecked?: boolean;
  onSelect: () => void;
}

export interface MenuListProps {
  /** The menu's button refers to it. */
  id: string;
  label: string;
  items: readonly MenuItem[];
  opensUp: boolean;
  header: ReactNode;
  /** Closes the menu and returns the focus to the button. */
  onClose: () => void;
}

/** Takes the focus. */
export function MenuList({ id, label, items, opensUp, header, onClose }: MenuListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => moveFocus(listRef.current, 'first'), []);

  // Actions are plain buttons (docs/contract.md section 8 asks for a button "Sign out"); choices are a menu of radio
  // items.
  const isChoice = items.some((item) => item.isChecked !== undefined);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // Keep Escape to this menu, so that it does not close a dialog of the host too.
      event.stopPropagation();
      onClose();
      return;
    }
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    moveFocus(listRef.current, move);
  };
  const noteIdOf = (item: string) => `${id}-${item}`;
  return (
    <Panel $opensUp={opensUp}>
      {header}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two */}
      <div
        ref={listRef}
        id={id}
        role={isChoice ? 'menu' : 'group'}
        tabIndex={-1}
        aria-label={label}
        onKeyDown={handleKey}
        part={part('menu')}
      >
        {items.map((item) => (
          <Fragment key={item.id}>
            <Item
              type="button"
              role={isChoice ? 'menuitemradio' : undefined}
              aria-checked={item.isChecked}
              aria-describedby={item.note && noteIdOf(item.id)}
              lang={item.lang}
              // A menu is one tab stop; plain buttons are one each.
              tabIndex={isChoice ? -1 : 0}
              onClick={() => {
                onClose();
                item.onSelect();
              }}
            >
              {item.label}
              {item.isChecked && <CheckIcon />}
            </Item>
            {item.note && <Note id={noteIdOf(item.id)}>{item.note}</Note>}
          </Fragment>
        ))}
      </div>
    </Panel>
  );
}

type Move = 'first' | 'last' | 'next' | 'previous';

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

function moveFocus(menu: HTMLElement | null, move: Move): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = items.findIndex((item) => item === focusedElement(menu));
  const target = { first: 0, last: -1, next: (at + 1) % items.length, previous: at <= 0 ? -1 : at - 1 }[move];
  items.at(target)?.focus();
}
