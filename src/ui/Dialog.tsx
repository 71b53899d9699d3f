import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import {
  use,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { isElement } from '../lib/dom';
import { focusedElement } from './focusedElement';
import { OpenDialogsContext } from './OpenDialogs';
import { ownProps } from './styles/ownProps';
import { Icon } from './icons/icons';

const Window = styled(
  'dialog',
  ownProps,
)(
  ({ theme: { color, radius, shadow } }) => css`
    /* Beside the notch, on a page that reaches below it. */
    inset-block: env(safe-area-inset-top) env(safe-area-inset-bottom);
    inset-inline: max(env(safe-area-inset-left), env(safe-area-inset-right));
    inline-size: min(376px, calc(100vw - 32px - env(safe-area-inset-left) - env(safe-area-inset-right)));
    /* Without a phone's address bar. */
    max-block-size: calc(100dvh - 32px - env(safe-area-inset-top) - env(safe-area-inset-bottom));
    overflow: auto;
    /* What takes the focus does not hide below the head, and shows its error line and the button below it. */
    scroll-padding-block: 104px 88px;
    margin: auto;
    padding: 24px;
    border: 1px solid ${color.cardLine};
    border-radius: ${radius.card};
    /* A shade at the lower edge while there is more below; the end of the content covers it. */
    background:
      linear-gradient(${color.surface}, ${color.surface}) 0 100% / 100% 28px no-repeat local,
      linear-gradient(transparent, color-mix(in srgb, ${color.ink} 14%, transparent)) 0 100% / 100% 14px
        no-repeat,
      ${color.surface};
    color: ${color.ink};
    box-shadow: ${shadow.float};
    /* Over the form's column, where the brand side is beside it. */
    @media (min-width: 960px) {
      [data-mode='page']:has([part~='panel']) & {
        inset-inline-start: 50%;
      }
    }
    &::backdrop {
      background: rgb(15 10 22 / 0.5);
    }
  `,
);
const Title = styled(
  'h2',
  ownProps,
)(
  ({ theme: { weight } }) => css`
    margin-block-end: 6px;
    font-size: 1.27em;
    font-weight: ${weight.title};
    line-height: 1.3;
    text-wrap: balance;
  `,
);

/** Stays in sight while a long dialog scrolls below it. */
const Head = styled(
  'div',
  ownProps,
)(
  ({ theme: { color } }) => css`
    position: sticky;
    inset-block-start: -24px;
    /* Above a checkbox, which lies above its label. */
    z-index: 2;
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-block-start: -24px;
    margin-inline: -24px;
    padding-block: 20px 4px;
    padding-inline: 24px 16px;
    background: ${color.surface};
    & > h2 {
      margin: 0;
    }
  `,
);
const CloseButton = styled(
  'button',
  ownProps,
)(
  ({ theme: { color, radius, density, motion } }) => css`
    appearance: none;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    padding: 0;
    border: 0;
    border-radius: ${radius.control};
    background: none;
    color: ${color.muted};
    cursor: pointer;
    transition: color ${motion};
    &:hover {
      background: ${color.quiet};
      color: ${color.ink};
    }
    @media (pointer: coarse) {
      inline-size: ${density.touch};
      block-size: ${density.touch};
    }
  `,
);

export interface DialogProps {
  title: string;
  /** The button with a cross. Leave it out where the dialog's content has buttons to close it. */
  closeText?: string;
  /** Called for Escape, or the browser's equivalent. */
  onCancel: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog stays in the shadow root, traps the focus and makes the rest inert. It is open
 * while it is rendered; closing it returns the focus.
 */
export function Dialog({ title, closeText, onCancel, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const openDialogs = use(OpenDialogsContext);
  const isToRead = closeText !== undefined;
  // A layout effect, because its cleanup must run before the node is removed.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const before = focusedElement(element);
    element.showModal();
    openDialogs.set([...openDialogs.get(), element]);
    // A dialog to read starts at its top.
    if (!isToRead) element.querySelector<HTMLElement>('input')?.focus();
    const brighten = dimScrollbarGutter(element);
    return () => {
      brighten();
      element.close();
      openDialogs.set(openDialogs.get().filter((other) => other !== element));
      if (isElement(before)) before.focus();
    };
  }, [openDialogs, isToRead]);
  const handleCancel = (event: SyntheticEvent): void => {
    // React's event bubbles, unlike the browser's, to the dialog around this one.
    event.stopPropagation();
    event.preventDefault();
    onCancel();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    wrapTab(event);
    if (event.key !== 'Escape') return;
    // Must not close a dialog of the host too.
    event.stopPropagation();
    if (!event.nativeEvent.isComposing) handleCancel(event);
  };
  // The browser closes what was cancelled twice in a row; its owner may keep it.
  const handleClose = (): void => {
    if (ref.current?.open === false) ref.current.showModal();
  };
  return (
    // The controls inside handle keys; the dialog only wraps Tab and keeps Escape from the page around it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Window
      ref={ref}
      aria-labelledby={id}
      onCancel={handleCancel}
      onClose={handleClose}
      onKeyDown={handleKeyDown}
    >
      {!isToRead ? (
        <Title id={id}>{title}</Title>
      ) : (
        <Head>
          <Title id={id}>{title}</Title>
          <CloseButton type="button" aria-label={closeText} onClick={onCancel}>
            <CloseIcon />
          </CloseButton>
        </Head>
      )}
      {children}
    </Window>
  );
}

/**
 * The backdrop does not cover the room that the portal's page keeps for a scroll bar
 * (`tools/build/documentStyles.ts`); the background of the document does. @returns takes it back
 */
function dimScrollbarGutter(dialog: HTMLElement): () => void {
  if (!dialog.closest('[data-mode="page"]')) return () => undefined;
  const { style } = dialog.ownerDocument.documentElement;
  const before = style.backgroundColor;
  style.backgroundColor = 'color-mix(in srgb, Canvas, rgb(15 10 22))';
  return () => {
    style.backgroundColor = before;
  };
}

/** Tab wraps at both ends: Firefox does not find the way back into a modal dialog of a shadow root. */
function wrapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(tabStops)].filter(
    (each) => each.getClientRects().length > 0,
  );
  const [first, last] = [controls.at(0), controls.at(-1)];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (!to || focusedElement(event.currentTarget) !== from) return;
  event.preventDefault();
  to.focus();
}

const tabStops = 'a[href], button:not(:disabled), input:not(:disabled), iframe:not([inert])';

function CloseIcon() {
  return (
    <Icon>
      <path d="m5.5 5.5 9 9m0-9-9 9" />
    </Icon>
  );
}
