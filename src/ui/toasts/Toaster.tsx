import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled/base';
import {
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { AlertIcon, CheckIcon, InfoIcon, Icon } from '../icons/icons';
import { part } from '../../brand/tokens/part';
import { OpenDialogsContext } from '../OpenDialogs';
import { Spinner } from '../Spinner';
import { ownProps } from '../styles/ownProps';
import { maximumToasts } from './createToasts';

const Region = styled('section', ownProps)`
  position: fixed;
  z-index: 1000;
  /* 24 px (docs/specification.md section 9), and beside the notch on a page that reaches below it. */
  inset-block-start: max(24px, env(safe-area-inset-top));
  inset-inline: max(16px, env(safe-area-inset-left), env(safe-area-inset-right));
  display: grid;
  justify-items: center;
  gap: 8px;
  pointer-events: none;
  /* Over the logo of the page's header: its links, the way back and the heading stay free. */
  [data-mode='page'] > & {
    justify-items: start;
    inset-inline-end: 190px;
    @supports (inset-inline-end: anchor(start)) {
      inset-inline-end: calc(anchor(--entry-links start, 178px) + 12px);
    }
  }
  /* A rule about the header, here because the first screen has no toasts. */
  [part~='header'] nav:not(&) {
    anchor-name: --entry-links;
  }
  /* In the form's column, where the brand side is beside it. */
  @media (min-width: 960px) {
    [data-mode='page']:has([part~='panel']) > & {
      inset-inline-start: calc(50% + 40px);
    }
  }
`;
const appear = keyframes`from{opacity:0;transform:translateY(-8px)}`;
const Toast = styled(
  'div',
  ownProps,
)<{ $isLeaving: boolean }>(
  ({ theme: { color, radius, shadow }, $isLeaving }) => css`
    display: flex;
    align-items: center;
    gap: 10px;
    max-inline-size: 420px;
    padding-block: 10px;
    padding-inline: 12px 16px;
    border: 1px solid ${color.line};
    border-radius: min(12px, ${radius.control});
    background: ${color.field};
    color: ${color.ink};
    font-size: 0.93em;
    line-height: 1.43;
    box-shadow: ${shadow.float};
    pointer-events: auto;
    animation: ${appear} 160ms ease-out;
    transition: opacity 160ms ease-out;
    ${$isLeaving && 'opacity: 0;'}
    & > span {
      flex: none;
    }
    /* Between the header's links and the way back there is room for two short lines; in a low window for one. The mark is a bar of its color. */
    @media (max-width: 599.98px), (max-height: 799.98px) {
      gap: 8px;
      padding-block: 6px;
      padding-inline: 8px 10px;
      font-size: var(--entry-small-size);
      & > span {
        align-self: stretch;
        border-inline-start: 3px solid;
        border-radius: 2px;
      }
      & > span > * {
        display: none;
      }
    }
    & > p::first-letter {
      text-transform: uppercase;
    }
  `,
);
const Mark = styled(
  'span',
  ownProps,
)<{ $color: 'accentText' | 'success' | 'warning' | 'danger' }>(
  ({ theme, $color }) => css`
    color: ${theme.color[$color]};
  `,
);

function markOf(kind: string | undefined): ReactNode {
  if (kind === 'success') return <Mark $color="success">{<CheckIcon />}</Mark>;
  if (kind === 'loading') return <Mark $color="accentText">{<Spinner />}</Mark>;
  if (kind === 'warning') return <Mark $color="warning">{<WarningIcon />}</Mark>;
  if (kind === 'error') return <Mark $color="danger">{<AlertIcon />}</Mark>;
  return <Mark $color="accentText">{<InfoIcon />}</Mark>;
}

export interface ToasterProps {
  /** `Toasts.toasterId`. */
  toasterId: string;
  /** For screen readers. */
  label: string;
}

/** Shows toasts at the top, inside an open dialog if there is one. They wait while the pointer is on them. */
export function Toaster(props: ToasterProps) {
  const openDialogs = use(OpenDialogsContext);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.get, openDialogs.get).at(-1);
  return dialog ? createPortal(<ToastRegion {...props} />, dialog) : <ToastRegion {...props} />;
}

function ToastRegion({ toasterId, label }: ToasterProps) {
  const { toasts, handlers } = useToaster({ removeDelay: 200 }, toasterId);
  // Ends a pause when the region is removed with its dialog: the pointer on it causes no leave event.
  const goOn = useEffectEvent(() => handlers.endPause());
  useEffect(() => () => goOn(), []);
  // Screen readers announce changes of a region, not its initial content, so the first toast is added right after the
  // region.
  const isThere = useDeferredValue(true, false);
  return (
    // The pointer only pauses the timers; it operates nothing here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Region
      aria-label={label}
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {(isThere ? toasts : []).slice(0, maximumToasts).map((toast) => (
        <Toast key={toast.id} $isLeaving={!toast.visible} {...toast.ariaProps} part={part('toast')}>
          {markOf(toast.className)}
          <p>{resolveValue(toast.message, toast)}</p>
        </Toast>
      ))}
    </Region>
  );
}

function WarningIcon() {
  return (
    <Icon>
      <path d="M10 3.2 17.6 16.5H2.4Z" />
      <path d="M10 8.2v3.6M10 14.1v.1" />
    </Icon>
  );
}
