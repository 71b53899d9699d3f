import { css } from '@emotion/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import { Button } from '../../ui/Button';
import { DismissButton } from '../../ui/DismissButton';
import { Notice } from '../../ui/Notice';
import { StatusText } from '../../ui/StatusText';
import { Steps } from '../../ui/Steps';
import { useIsOverdue } from '../../ui/useIsOverdue';
import type { AccountFormProps } from './AccountFormProps';
import { useFormFocus } from './useFormFocus';

/** Milliseconds after which a visitor may want to stop waiting. */
const overdueMs = 4000;

const buttons = css`
  display: grid;
  grid-template-columns: 1fr;
  gap: 10px;
  margin-block-start: 8px;
`;
const withBack = css`
  grid-template-columns: auto 1fr;
`;
const back = css`
  padding-inline: 20px;
`;
const below = css`
  margin-block-start: 16px;
`;
const slow = css`
  color: var(--entry-color-muted);
  text-align: center;
`;

/** The frame of a form with steps: progress, the fields of the step, buttons and problems. */
export function AccountForm({
  steps,
  lastLabel,
  children,
  ...props
}: AccountFormProps & {
  /** Names of the steps; with a single one no progress is shown. */
  steps: readonly string[];
  /** Label of the last step's button. */
  lastLabel: string;
  /** Fields of the step on screen. */
  children: ReactNode;
}) {
  const { t } = useTranslation('account');
  const { form, onSubmit, onGo } = props;
  const { step, maxStep } = form.place;
  const ref = useFormFocus(form);
  const isLocked = form.work.kind !== 'idle';
  const isSending = form.work.kind === 'busy' && form.work.task === 'send';
  const isLast = step === steps.length - 1;
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isLocked) onSubmit();
  };
  return (
    <>
      {steps.length > 1 && (
        <Steps
          label={t('steps.label')}
          names={steps}
          step={step}
          maxStep={maxStep}
          isLocked={isLocked}
          place={t('steps.place', { step: step + 1, count: steps.length, name: steps[step] ?? '' })}
          onGo={onGo}
        />
      )}
      <form
        ref={ref}
        method="post"
        noValidate
        onSubmit={handleSubmit}
        aria-busy={isLocked}
        part={part('form')}
      >
        {children}
        <div css={[buttons, step > 0 && withBack]}>
          {step > 0 && (
            <Button css={back} variant="secondary" isLocked={isLocked} onClick={() => onGo(step - 1)}>
              {t('action.back')}
            </Button>
          )}
          <Button
            type="submit"
            isBusy={isLocked && !isSending && form.work.kind === 'busy'}
            isDone={form.work.kind === 'finished'}
            isLocked={isSending}
          >
            {isLast ? lastLabel : t('action.continue')}
          </Button>
        </div>
        <StatusText>{form.work.kind === 'busy' ? t('register.busy') : ''}</StatusText>
      </form>
      <Outcome {...props} />
    </>
  );
}

/** Below the form: a problem without field, a hint after a reload, Cancel during a long wait. */
function Outcome({ form, onSubmit, onCancel }: AccountFormProps) {
  const { t, i18n } = useTranslation('account');
  const { work, problem, isResumed, values } = form;
  const isOverdue = useIsOverdue(work.kind === 'busy', overdueMs);
  if (work.kind === 'busy') {
    if (!isOverdue) return null;
    return (
      <p css={[below, slow]}>
        <output>{t('login.slow')}</output>{' '}
        <DismissButton onPress={onCancel}>{t('action.cancel')}</DismissButton>
      </p>
    );
  }
  if (problem && !problem.field) {
    const retry = problem.canRetry && (
      <DismissButton onPress={onSubmit}>{t('action.try_again')}</DismissButton>
    );
    return (
      <div css={below}>
        <Notice action={retry}>{translateVisitorText(i18n, problem.text)}</Notice>
      </div>
    );
  }
  if (!isResumed || values.password !== '' || values.code !== '') return null;
  return (
    <div css={below}>
      <Notice tone="info">{t('register.resumed')}</Notice>
    </div>
  );
}
