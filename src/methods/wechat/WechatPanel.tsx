import { css } from '@emotion/react';
import type { TFunction } from 'i18next';
import { useCallback, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { WechatState } from './wechatState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { focusedElement } from '../../ui/focusedElement';
import { WechatHint } from './WechatHint';
import type { WechatPanelProps } from './WechatPanelProps';
import { frameSize, WechatPicture } from './WechatPicture';

const panel = css`
  display: grid;
  gap: 16px;
`;
/** Code, state and button on one axis. */
const card = css`
  position: relative;
  display: grid;
  justify-items: center;
  /* One height in every state: the button's place stays. */
  grid-template-rows: auto 1fr minmax(36px, auto);
  gap: 12px;
  padding: 24px 16px 12px;
  border: 1px solid var(--entry-color-line);
  border-radius: var(--entry-radius-card);
  text-align: center;
`;
/** While the code can be scanned, a new one is seldom wanted. */
const quiet = css`
  inline-size: auto;
  min-block-size: 36px;
  padding-block: 4px;
  border-color: transparent;
  background: none;
  color: var(--entry-color-muted);
  font-size: var(--entry-label-size);
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;
/** In the middle of a code that has ended. */
const overCode = css`
  position: absolute;
  inset-block-start: calc(24px + ${frameSize / 2}px);
  inline-size: auto;
  max-inline-size: ${frameSize - 24}px;
  margin-block-start: -22px;
  padding-inline: 22px;
`;
/** Room for words and time: a longer text moves nothing below. */
const status = css`
  min-block-size: calc(1.63 * (var(--entry-font-size) + var(--entry-label-size)));
  margin-block-start: 16px;
  inline-size: 100%;
`;
const words = css`
  display: block;
  font-weight: var(--entry-label-weight);
  line-height: 1.63;
  text-wrap: balance;
`;
const wrong = css`
  color: var(--entry-color-danger);
  &::first-letter {
    text-transform: uppercase;
  }
`;
const time = css`
  color: var(--entry-color-muted);
  font-size: var(--entry-label-size);
  font-variant-numeric: tabular-nums;
  line-height: 1.63;
`;

/** On the phone that would scan the code, says first what to do. */
export function WechatPanel({
  state,
  secondsLeft,
  hint,
  isCodeShown,
  isStep = false,
  appLink = null,
  onAuthorize,
  onShowCode,
  onPictureFailed,
  onRefresh,
  onRetry,
}: WechatPanelProps) {
  const { t } = useTranslation('wechat');
  const hasEnded = state.kind === 'expired' || state.kind === 'error';
  const isTaken = state.kind === 'scanned' || state.kind === 'done';
  const statusRef = useRef<HTMLOutputElement>(null);
  // A button that goes hands the focus to the state, which says why.
  const keepFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (focusedElement(button) === button) statusRef.current?.focus();
    },
    [],
  );
  // On a phone the code is the last way.
  // A step of the registration has the form's button too.
  const variant = isStep ? 'secondary' : 'primary';
  const isOnlyWay = onAuthorize === undefined && appLink === null && !isStep;
  const [label, work] = !isCodeShown
    ? [t('wechat.show'), onShowCode]
    : state.kind === 'error'
      ? [t('action.try_again'), onRetry]
      : [t('wechat.refresh'), onRefresh];
  return (
    <div css={panel}>
      {onAuthorize && <Button onClick={onAuthorize}>{t('wechat.authorize')}</Button>}
      {appLink !== null &&
        (state.kind === 'expired' ? (
          <Button variant={variant} onClick={onRefresh}>
            {t('wechat.refresh')}
          </Button>
        ) : (
          <ButtonLink href={appLink} variant={variant} target="_blank" rel="noopener noreferrer">
            {t('wechat.open_app')}
          </ButtonLink>
        ))}
      {appLink !== null && <WechatStatus state={state} secondsLeft={secondsLeft} />}
      {hint && !isTaken && <WechatHint hint={hint} />}
      <div css={isCodeShown && card}>
        {isCodeShown && (
          <>
            <WechatPicture state={state} secondsLeft={secondsLeft} onFailed={onPictureFailed} />
            <WechatStatus ref={statusRef} state={state} secondsLeft={secondsLeft} />
          </>
        )}
        {/* One button whose work and place change, so that the focus stays on it. A code that is taken needs no other. */}
        {!(isCodeShown && isTaken) && (
          <Button
            ref={keepFocus}
            css={isCodeShown && (hasEnded ? overCode : quiet)}
            variant={isOnlyWay && (hasEnded || !isCodeShown) ? 'primary' : 'secondary'}
            isLocked={isCodeShown && state.kind === 'loading'}
            onClick={work}
          >
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}

interface WechatStatusProps extends Pick<WechatPanelProps, 'state' | 'secondsLeft'> {
  ref?: Ref<HTMLOutputElement>;
}

/** Announces each change of the state, not the running time. */
function WechatStatus({ state, secondsLeft, ref }: WechatStatusProps) {
  const { t, i18n } = useTranslation('wechat');
  return (
    <div css={status}>
      <output ref={ref} css={words} tabIndex={-1}>
        {state.kind === 'error' ? '' : statusText(t, state)}
      </output>
      {state.kind === 'error' && (
        <p css={[words, wrong]} role="alert">
          {translateVisitorText(i18n, state.problem)}
        </p>
      )}
      {state.kind === 'waiting' && <p css={time}>{t('wechat.valid', { time: clockText(secondsLeft) })}</p>}
    </div>
  );
}

function statusText(t: TFunction<'wechat'>, state: Exclude<WechatState, { kind: 'error' }>): string {
  switch (state.kind) {
    case 'loading':
    case 'waiting':
      if (state.isCancelled) return t('wechat.cancelled');
      return t(state.kind === 'loading' ? 'wechat.loading' : 'wechat.waiting');
    case 'scanned':
      return t('wechat.scanned');
    case 'done':
      return t('wechat.done');
    case 'expired':
    default:
      return t('wechat.expired');
  }
}

/** 114 → "1:54". */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
