import { css } from '@emotion/react';
import type { WechatState } from '../../flows/wechatState';
import type { Translate } from '../../i18n/createTexts';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import { useTexts } from '../../i18n/useTexts';
import { Button } from '../../ui/Button';
import { WechatHint } from './WechatHint';
import type { WechatPanelProps } from './WechatPanelProps';
import { WechatPicture } from './WechatPicture';

const panel = css`
  display: grid;
  gap: 16px;
`;
/** Room for two lines and the time: a longer text moves nothing below. */
const status = css`
  display: grid;
  align-content: start;
  min-block-size: 66px;
  text-align: center;
`;
const words = css`
  display: block;
  font-weight: var(--entry-label-weight);
  line-height: 22px;
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
  line-height: 22px;
`;

/** The code with its state and what can be done about it; on the phone that is to scan it, first what to do. */
export function WechatPanel({
  state,
  secondsLeft,
  hint,
  isCodeShown,
  onShowCode,
  onRefresh,
  onRetry,
}: WechatPanelProps) {
  const t = useTexts();
  const hasEnded = state.kind === 'expired' || state.kind === 'error';
  return (
    <div css={panel}>
      {hint && <WechatHint hint={hint} />}
      {isCodeShown && (
        <>
          <WechatPicture state={state} />
          <WechatStatus state={state} secondsLeft={secondsLeft} />
        </>
      )}
      {/* One button whose work changes, so that the focus stays where it is. */}
      <Button
        variant={hasEnded || !isCodeShown ? 'primary' : 'secondary'}
        isLocked={isCodeShown && (state.kind === 'loading' || state.kind === 'done')}
        onClick={isCodeShown ? (state.kind === 'error' ? onRetry : onRefresh) : onShowCode}
      >
        {!isCodeShown
          ? t('wechat.show')
          : state.kind === 'error'
            ? t('action.try_again')
            : t('wechat.refresh')}
      </Button>
    </div>
  );
}

/** Readers hear each change of the state, not the time that runs. */
function WechatStatus({ state, secondsLeft }: Pick<WechatPanelProps, 'state' | 'secondsLeft'>) {
  const t = useTexts();
  const isRunning = state.kind === 'waiting' || state.kind === 'scanned';
  return (
    <div css={status}>
      <output css={words}>{state.kind === 'error' ? '' : statusText(t, state)}</output>
      {state.kind === 'error' && (
        <p css={[words, wrong]} role="alert">
          {translateVisitorText(t, state.problem)}
        </p>
      )}
      {isRunning && <p css={time}>{t('wechat.valid', { time: clockText(secondsLeft) })}</p>}
    </div>
  );
}

function statusText(t: Translate, state: Exclude<WechatState, { kind: 'error' }>): string {
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
