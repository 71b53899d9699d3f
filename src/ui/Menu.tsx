import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { useId, useRef, useState, type ComponentType, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronIcon } from './icons/icons';
import { importChunk } from '../lib/importChunk';
import type { MenuItem, MenuListProps } from './MenuList';
import { ownProps } from './styles/ownProps';

const Wrapper = styled('div', ownProps)`
  position: relative;
  display: inline-flex;
`;
const MenuButton = styled(
  'button',
  ownProps,
)(
  ({ theme: { color, density } }) => css`
    appearance: none;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 28px;
    padding: 0 4px;
    margin-inline-end: -4px;
    border: 0;
    border-radius: 8px;
    background: none;
    color: ${color.muted};
    cursor: pointer;
    & > svg {
      flex: none;
    }
    &:hover,
    &[aria-expanded='true'] {
      color: ${color.ink};
    }
    @media (pointer: coarse) {
      min-block-size: ${density.touch};
    }
  `,
);
const Failure = styled(
  'span',
  ownProps,
)(
  ({ theme: { color } }) => css`
    position: absolute;
    inset-block-start: 100%;
    inset-inline-end: 0;
    white-space: nowrap;
    color: ${color.danger};
  `,
);

export interface MenuProps {
  /** Accessible name of the button, which shows `trigger`. */
  label: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** For a button at the bottom of a card. */
  opensUp?: boolean;
  /** Above the items, e.g. the account's name. */
  header?: ReactNode;
}

/** Loaded when a visitor approaches a menu button; shared by all menus. */
let List: ComponentType<MenuListProps> | undefined;
let loading: Promise<void> | undefined;

/** A call after a failure tries again. */
function loadList(): Promise<void> {
  loading ??= fetchList().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchList(): Promise<void> {
  ({ MenuList: List } = await importChunk(() => import('./MenuList')));
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export function Menu({ label, trigger, items, opensUp = false, header }: MenuProps) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [, setIsLoaded] = useState(List !== undefined);
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isOpen = isAsked && List !== undefined;

  const prepare = async (): Promise<void> => {
    if (List) return;
    try {
      await loadList();
      setIsLoaded(true);
    } catch {
      setHasFailed(true);
    }
  };
  const open = (): void => {
    // Safari does not focus a clicked button, and without focus no blur event closes the menu later.
    buttonRef.current?.focus();
    setHasFailed(false);
    setIsAsked(true);
    void prepare();
  };
  const close = (): void => {
    setIsAsked(false);
    buttonRef.current?.focus();
  };
  const handleBlur = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsAsked(false);
  };
  return (
    <Wrapper onBlur={handleBlur}>
      <MenuButton
        type="button"
        ref={buttonRef}
        aria-label={label}
        aria-haspopup={items.some((item) => item.isChecked !== undefined) ? 'menu' : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={() => void prepare()}
        onFocus={() => void prepare()}
        onClick={isAsked && !hasFailed ? close : open}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isAsked) {
            event.stopPropagation();
            close();
          }
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
      >
        {trigger}
        <ChevronIcon />
      </MenuButton>
      {isOpen && List && <List {...{ id, label, items, opensUp, header }} onClose={close} />}
      {isAsked && hasFailed && <Failure role="alert">{t('error.chunk')}</Failure>}
    </Wrapper>
  );
}
