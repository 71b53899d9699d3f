import { css } from '@emotion/react';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataCopyState } from '../../flows/account/dataCopy';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { TextLink } from '../../ui/TextLink';
import { Waiting } from '../Waiting';
import { lead, problem, small } from './listStyles';
import { MissingList } from './MissingList';

const block = css`
  display: block;
`;

export interface DataCopyRowProps {
  state: DataCopyState;
  /** Of the file. */
  fileName: string;
  onReload: () => void;
  onAsk: () => void;
  onDownload: () => void;
}

/** A copy to take along: what it has, and how far it is. */
export function DataCopyRow({ state, onReload, ...rest }: DataCopyRowProps) {
  const ref = useFollow(state.kind);
  const textId = useId();
  const text = useStepText(state);
  if (state.kind === 'loading' || state.kind === 'failed')
    return <MissingList list={state} onReload={onReload} />;
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={textId}>
      <output id={textId} css={[lead, block]}>
        {text}
      </output>
      <Step {...rest} state={state} />
    </section>
  );
}

type Shown = Exclude<DataCopyState, { kind: 'loading' | 'failed' }>;

/** The button of the step before is gone, and the focus with it. */
function useFollow(kind: DataCopyState['kind']): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    if (kind !== before.current && (before.current === 'none' || before.current === 'ready'))
      ref.current?.focus();
    before.current = kind;
  }, [kind]);
  return ref;
}

function useStepText(state: DataCopyState): string {
  const { t } = useTranslation('content');
  switch (state.kind) {
    case 'later':
      return t('copy.later', { at: new Date(state.at) });
    case 'preparing':
    case 'saved':
      return t(`copy.${state.kind}`);
    case 'ready':
      return state.until === null ? t('copy.ready') : t('copy.ready_until', { at: new Date(state.until) });
    case 'none':
    case 'loading':
    case 'failed':
      return t('copy.has');
    default:
      return state satisfies never;
  }
}

function Step({
  state,
  fileName,
  onAsk,
  onDownload,
}: Omit<DataCopyRowProps, 'onReload' | 'state'> & { state: Shown }) {
  const { t, i18n } = useTranslation('content');
  const text = 'problem' in state && state.problem;
  return (
    <>
      {text && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, text)}</InlineMessage>
        </div>
      )}
      {state.kind === 'preparing' && <Waiting />}
      {state.kind === 'none' && (
        <Button css={small} variant="secondary" isBusy={state.isBusy} onClick={onAsk}>
          {t('copy.ask')}
        </Button>
      )}
      {state.kind === 'ready' && (
        <Button css={small} variant="secondary" isBusy={state.isBusy} onClick={onDownload}>
          {t('copy.download')}
        </Button>
      )}
      {state.kind === 'saved' && (
        <TextLink href={state.address} download={fileName}>
          {t('copy.save_again')}
        </TextLink>
      )}
    </>
  );
}
