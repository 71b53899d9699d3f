import { css } from '@emotion/react';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import { useTexts } from '../../i18n/useTexts';
import type { VisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { part } from '../../brand/tokens/part';
import { PasswordField } from '../../ui/PasswordField';
import { TextInput } from '../../ui/TextInput';
import { LinkButton, TextLink } from '../../ui/TextLink';
import { StatusText } from '../../ui/StatusText';
import { useEntryView } from '../EntryView';
import { linkTo } from '../portalLinks';
import { ScreenHeader } from '../ScreenHeader';
import { LoginFooter } from './LoginFooter';
import type { LoginProps } from './LoginProps';
import { ProviderButtons } from './ProviderButtons';
import { useLoginForm } from './useLoginForm';

const submit = css`
  margin-block-start: 8px;
`;
const stack = css`
  display: grid;
  gap: 28px;
`;

/** Sign in with e-mail and password. Draws and validates; requests, state and navigation are the caller's. */
export function Login({ status, problem, providers, onSubmit, onProvider, onCancel }: LoginProps) {
  const t = useTexts();
  const view = useEntryView();
  const { accountRef, passwordRef, errors, handleSubmit, handleEdit } = useLoginForm({
    status,
    problem,
    onSubmit,
  });
  const words = (text: VisitorText | undefined): string | undefined => text && translateVisitorText(t, text);
  const isLocked = status !== 'idle';
  const retry = problem?.canRetry && <LinkButton onClick={handleSubmit}>{t('action.try_again')}</LinkButton>;

  return (
    <>
      <ScreenHeader heading={t('login.title')} lead={view.brand.words.loginTitle || t('login.lead')} />
      <div css={stack}>
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
                placeholder={view.brand.words.accountPlaceholder || t('field.email_placeholder')}
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
        {problem && !problem.field && !isLocked && <Notice action={retry}>{words(problem.text)}</Notice>}
        {providers.length > 0 && (
          <div>
            <ProviderButtons providers={providers} isLocked={isLocked} onProvider={onProvider} />
          </div>
        )}
        <LoginFooter isBusy={status === 'busy'} onCancel={onCancel} />
      </div>
    </>
  );
}
