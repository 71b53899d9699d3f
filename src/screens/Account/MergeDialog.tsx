import { css } from '@emotion/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountMergeState } from '../../flows/account/accountMerge';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { CheckboxField } from '../../ui/CheckboxField';
import { Dialog } from '../../ui/Dialog';
import { InlineMessage } from '../../ui/InlineMessage';
import { danger, formButtons, lead, problem, small } from './listStyles';
import { MergePlanView } from './MergePlanView';

const consent = css`
  margin-block: 16px;
`;
/** Right below the title of the dialog. */
const message = css`
  margin-block: 8px 16px;
`;
const notice = css`
  margin-block-start: 20px;
`;

export interface MergeDialogProps {
  state: AccountMergeState;
  onConfirm: () => void;
  onClose: () => void;
}

/** What is shown before two accounts become one, and after that the news at the top of the page. */
export function MergeDialog({ state, onConfirm, onClose }: MergeDialogProps) {
  const { t, i18n } = useTranslation('merge');
  if (state.kind === 'closed') return null;
  if (state.kind === 'joined') return <Joined />;
  return (
    <Dialog
      // Each step opens anew, with the focus where that step begins.
      key={state.kind}
      title={t('merge.title')}
      onCancel={onClose}
      {...(state.kind === 'plan' ? { closeText: t('merge.close') } : {})}
    >
      {state.kind === 'proving' && (
        <>
          <p css={lead}>
            <output>{t('merge.proving')}</output>
          </p>
          <Button css={small} variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'account' })}
          </Button>
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <div css={message}>
            <InlineMessage>{translateVisitorText(i18n, state.text)}</InlineMessage>
          </div>
          <Button css={small} variant="secondary" onClick={onClose}>
            {t('merge.close')}
          </Button>
        </>
      )}
      {state.kind === 'waits' && (
        <>
          <div css={message}>
            <InlineMessage tone="info">{t('merge.waits', { date: new Date(state.until) })}</InlineMessage>
          </div>
          <Button css={small} variant="secondary" onClick={onClose}>
            {t('merge.close')}
          </Button>
        </>
      )}
      {state.kind === 'plan' && <PlanForm {...{ state, onConfirm, onClose }} />}
    </Dialog>
  );
}

/** The sections of the page begin anew: the focus is here. */
function Joined() {
  const { t } = useTranslation('merge');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} css={notice} tabIndex={-1}>
      <InlineMessage tone="info">{t('merge.joined')}</InlineMessage>
    </div>
  );
}

interface PlanFormProps extends Omit<MergeDialogProps, 'state'> {
  state: Extract<AccountMergeState, { kind: 'plan' }>;
}

function PlanForm({ state, onConfirm, onClose }: PlanFormProps) {
  const { t, i18n } = useTranslation('merge');
  const { plan, isBusy } = state;
  const waits = plan.waits_until !== undefined;
  const [isAgreed, setIsAgreed] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const focusBox = (): void => ref.current?.querySelector('input')?.focus();
  const problemRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.problem) problemRef.current?.focus();
  }, [state.problem]);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setIsMissing(!isAgreed);
    if (isAgreed) onConfirm();
    else focusBox();
  };
  return (
    <form ref={ref} method="post" noValidate onSubmit={handleSubmit}>
      {state.problem && (
        <div ref={problemRef} css={problem} tabIndex={-1}>
          <InlineMessage>{translateVisitorText(i18n, state.problem)}</InlineMessage>
        </div>
      )}
      <MergePlanView plan={plan} />
      <div css={consent}>
        <CheckboxField
          name="agreed"
          checked={isAgreed}
          disabled={isBusy}
          error={isMissing ? t('merge.agree_missing') : undefined}
          onChange={({ currentTarget }) => {
            setIsAgreed(currentTarget.checked);
            setIsMissing(false);
          }}
        >
          {t(waits ? 'merge.agree_wait' : 'merge.agree', { name: plan.ends.username })}
        </CheckboxField>
      </div>
      <div css={formButtons}>
        <Button css={small} variant="secondary" isLocked={isBusy} onClick={onClose}>
          {t('action.cancel', { ns: 'account' })}
        </Button>
        <Button css={[small, danger]} variant="secondary" type="submit" isBusy={isBusy}>
          {t(waits ? 'merge.ask' : 'merge.confirm')}
        </Button>
      </div>
    </form>
  );
}
