import { css } from '@emotion/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/namespaces';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { DismissButton } from '../../ui/DismissButton';
import { Form } from '../../ui/Form';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { useIsOverdue } from '../../ui/useIsOverdue';
import { belowForm } from '../belowForm';
import type { AccountFormProps } from './fields';

const below = css`
  margin-block-start: 12px;
`;
const slow = css`
  color: var(--entry-color-muted);
  text-align: center;
`;

export function AccountForm({
  submit,
  children,
  ...props
}: AccountFormProps & {
  submit: string;
  /** After a reload: what was not kept. */
  resumed?: TextKey<'account'> | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('account');
  const { form, onSubmit } = props;
  const isLocked = form.work.kind !== 'idle';
  const isSending = form.work.kind === 'busy' && form.work.task === 'send';
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isLocked) onSubmit();
  };
  return (
    <>
      <Form onSubmit={handleSubmit} aria-busy={isLocked}>
        {children}
        <Button
          type="submit"
          isBusy={isLocked && !isSending && form.work.kind === 'busy'}
          isDone={form.work.kind === 'finished'}
          isLocked={isSending}
        >
          {submit}
        </Button>
        <StatusText>{form.work.kind === 'busy' ? t('register.busy') : ''}</StatusText>
      </Form>
      <Outcome {...props} />
    </>
  );
}

/** A problem without field, a hint after a reload, Cancel during a long wait. */
function Outcome({
  form,
  resumed = 'register.resumed',
  onSubmit,
  onCancel,
}: AccountFormProps & { resumed?: TextKey<'account'> | undefined }) {
  const { t, i18n } = useTranslation('account');
  const { work, problem, isResumed, values } = form;
  const isOverdue = useIsOverdue(work.kind === 'busy');
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
      <div css={belowForm}>
        <InlineMessage action={retry}>{translateVisitorText(i18n, problem.text)}</InlineMessage>
      </div>
    );
  }
  if (!isResumed || values.password !== '' || values.code !== '') return null;
  return (
    <div css={belowForm}>
      <InlineMessage tone="info">{t(resumed)}</InlineMessage>
    </div>
  );
}
