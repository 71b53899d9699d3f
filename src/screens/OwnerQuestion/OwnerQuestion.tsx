import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { AskedAccount, OwnerState } from '../../flows/login/ownerQuestion';
import { translateVisitorText } from '../../i18n/visitorText';
import type { VisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { actions } from '../actions';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';
import { BackButton, BackRow } from '../StepScreen/WayBack';

const card = css`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: 14px;
  margin-block-end: 20px;
  padding: 14px 16px;
  border: 1px solid var(--entry-color-line);
  border-radius: 12px;
  overflow-wrap: anywhere;
`;
const letter = css`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  border-radius: 50%;
  background: var(--entry-color-quiet);
  color: var(--entry-color-ink);
  font-size: 1.2em;
  font-weight: 650;
`;
const name = css`
  color: var(--entry-color-ink);
  text-wrap: balance;
  font-weight: var(--entry-label-weight);
`;
const muted = css`
  color: var(--entry-color-muted);
  overflow-wrap: anywhere;
  word-break: keep-all;
  text-wrap: balance;
`;
const note = css`
  justify-self: stretch;
  color: var(--entry-color-muted);
  text-wrap: pretty;
`;

export interface OwnerQuestionProps {
  state: OwnerState;
  /** The number that the code came to. */
  number: string;
  onAccept: () => void;
  onTurn: (isDeclining: boolean) => void;
  onDecline: () => void;
  onRetry: () => void;
  /** To the form. */
  onBack: () => void;
}

/** Asks whose account it is that a number alone has led to. */
export function OwnerQuestion(props: OwnerQuestionProps) {
  const { state } = props;
  const view = state.kind === 'asking' && state.isDeclining ? 'declining' : state.kind;
  return (
    // Another screen, whose heading takes the focus.
    <div key={view} data-entered={view === 'loading' ? undefined : true}>
      <HeadingFocus />
      {state.kind === 'asking' ? (
        state.isDeclining ? (
          <Declining {...props} state={state} />
        ) : (
          <Asking {...props} state={state} />
        )
      ) : (
        <Waiting {...props} problem={state.kind === 'failed' ? state.problem : null} />
      )}
    </div>
  );
}

type Asked = OwnerQuestionProps & { state: Extract<OwnerState, { kind: 'asking' }> };

function Waiting({ problem, onRetry, onBack }: OwnerQuestionProps & { problem: VisitorText | null }) {
  const { t } = useTranslation('open');
  return (
    <>
      <ToSignIn onBack={onBack} />
      <ScreenHeader heading={t('owner.title')} lead={t('owner.lead')} />
      <div css={actions}>
        <Problem problem={problem} />
        <Button isBusy={problem === null} onClick={onRetry}>
          {t(problem === null ? 'owner.loading' : 'owner.retry')}
        </Button>
      </div>
    </>
  );
}

function Asking({ state, number, onAccept, onTurn, onBack }: Asked) {
  const { t } = useTranslation('open');
  const { asked, isBusy, problem } = state;
  const canProve = asked.ways.length > 0;
  return (
    <>
      <ToSignIn isLocked={isBusy} onBack={onBack} />
      <ScreenHeader heading={t('owner.title')} lead={t('owner.lead')} />
      <Account asked={asked} number={number} />
      <div css={actions}>
        <Problem problem={problem} />
        <p css={note}>{t(canProve ? 'owner.proof' : 'owner.no_proof')}</p>
        {canProve && (
          <Button isBusy={isBusy} onClick={onAccept}>
            {t('owner.mine')}
          </Button>
        )}
        {asked.can_decline ? (
          <Button variant="secondary" isLocked={isBusy} onClick={() => onTurn(true)}>
            {t('owner.not_mine')}
          </Button>
        ) : (
          <p css={note}>{t('owner.closed')}</p>
        )}
      </div>
    </>
  );
}

function Declining({ state: { isBusy, problem }, number, onTurn, onDecline }: Asked) {
  const { t } = useTranslation('open');
  return (
    <>
      <BackRow>
        <BackButton isLocked={isBusy} onClick={() => onTurn(false)}>
          {t('owner.back')}
        </BackButton>
      </BackRow>
      <ScreenHeader heading={t('owner.new_title')} lead={t('owner.new_lead', { number })} />
      <div css={actions}>
        <Problem problem={problem} />
        <Button isBusy={isBusy} onClick={onDecline}>
          {t('owner.new_submit')}
        </Button>
      </div>
    </>
  );
}

/** No more than its owner recognizes. */
function Account({ asked: { initial, since }, number }: { asked: AskedAccount; number: string }) {
  const { t } = useTranslation('open');
  return (
    <div css={card}>
      <span css={letter} aria-hidden="true">
        {initial?.toUpperCase() ?? '?'}
      </span>
      <div>
        <p css={name}>{initial === undefined ? t('owner.no_name') : t('owner.name', { initial })}</p>
        <p css={muted}>{t('owner.since', { year: since, number })}</p>
      </div>
    </div>
  );
}

function ToSignIn({ isLocked = false, onBack }: { isLocked?: boolean; onBack: () => void }) {
  const { t } = useTranslation('account');
  return (
    <BackRow>
      <BackButton isLocked={isLocked} onClick={onBack}>
        {t('action.back_to_sign_in')}
      </BackButton>
    </BackRow>
  );
}

function Problem({ problem }: { problem: VisitorText | null }) {
  const { i18n } = useTranslation('open');
  return problem && <InlineMessage>{translateVisitorText(i18n, problem)}</InlineMessage>;
}
