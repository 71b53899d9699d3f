import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import type { VisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { DismissButton } from '../../ui/DismissButton';
import { Notice } from '../../ui/Notice';
import { PasswordField } from '../../ui/PasswordField';
import { StatusText } from '../../ui/StatusText';
import { TextInput } from '../../ui/TextInput';
import { TextLink } from '../../ui/TextLink';
import { useEntryView } from '../EntryView';
import { linkTo } from '../portalLinks';
import type { LoginProps } from './LoginProps';
import { useLoginForm } from './useLoginForm';

const submit = css`
  margin-block-start: 8px;
`;
const below = css`
  margin-block-start: 28px;
`;

type EmailLoginProps = Pick<LoginProps, 'status' | 'problem' | 'restoreAccount' | 'onType' | 'onSubmit'>;

/** The form with e-mail and password. */
export function EmailLogin(props: EmailLoginProps) {
  const { status, problem } = props;
  const { t, i18n } = useTranslation();
  const view = useEntryView();
  const { accountRef, passwordRef, errors, handleSubmit, handleEdit } = useLoginForm(props);
  const words = (text: VisitorText | undefined): string | undefined =>
    text && translateVisitorText(i18n, text);
  const isLocked = status !== 'idle';
  const retry = problem?.canRetry && (
    <DismissButton onPress={handleSubmit}>{t('action.try_again')}</DismissButton>
  );

  return (
    <>
      <form method="post" noValidate onSubmit={handleSubmit} aria-busy={isLocked} part={part('form')}>
        <Field label={t('field.email')} error={words(errors.account)}>
          {(attributes) => (
            <TextInput
              {...attributes}
              ref={accountRef}
              name="username"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={254}
              placeholder={
                view.isBrandPending
                  ? undefined
                  : view.brand.words.accountPlaceholder || t('field.email_placeholder')
              }
              readOnly={isLocked}
              onInput={() => handleEdit('account')}
            />
          )}
        </Field>
        <PasswordField
          label={t('field.password')}
          error={words(errors.password)}
          showLabel={t('field.password_show')}
          hideLabel={t('field.password_hide')}
          action={<TextLink {...linkTo('forgot_password', view)}>{t('login.forgot_password')}</TextLink>}
          ref={passwordRef}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          readOnly={isLocked}
          onInput={() => handleEdit('password')}
        />
        <Button css={submit} type="submit" isBusy={status === 'busy'} isDone={status === 'done'}>
          {t('login.submit')}
        </Button>
        <StatusText>
          {status === 'busy' ? t('login.busy') : status === 'done' ? t('login.done') : ''}
        </StatusText>
      </form>
      {problem && !problem.field && !isLocked && (
        <div css={below}>
          <Notice action={retry}>{words(problem.text)}</Notice>
        </div>
      )}
    </>
  );
}
