import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { CredentialTexts } from '../../flows/register/registerWithEmail';
import { LinkButton } from '../../ui/TextLink';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { AccountOffer } from '../AccountForm/AccountOffer';
import { NewPassword } from '../AccountForm/NewPassword';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { useBrand } from '../EntryView';
import { MailHint } from './MailHint';
import { NicknameField } from './ProfileFields';
import { TermsField } from './TermsField';

const leadStyle = css`
  margin-block-end: 14px;
  color: var(--entry-color-muted);
  font-size: 0.93em;
  text-wrap: pretty;
`;
const switchStyle = css`
  margin-block-start: 14px;
  text-align: center;
`;

/** Something of the visitor's device in place of a password. */
export interface CredentialChoice {
  texts: CredentialTexts;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export interface EmailRegisterProps extends AccountFormProps {
  /** `null` where there is none. */
  credential: CredentialChoice | null;
}

export function EmailRegister({ credential, ...props }: EmailRegisterProps) {
  const { t } = useTranslation('account');
  const asksNickname = useBrand((brand) => brand.asksNickname);
  const isFirst = props.form.progress.step === 0;
  const chosen = credential?.isChosen ? credential.texts : null;
  return (
    <>
      <AccountForm
        {...props}
        submit={t(isFirst ? 'action.continue' : (chosen?.submit ?? 'register.submit'))}
        resumed={chosen ? 'register.resumed_code' : undefined}
      >
        {isFirst ? (
          <>
            <MailHint {...props}>
              <AccountInput {...props} kind="email" />
            </MailHint>
            <AccountOffer form={props.form} />
            {chosen ? (
              <p css={leadStyle}>{t(chosen.lead)}</p>
            ) : (
              <NewPassword {...props} label={t('field.password')} />
            )}
            {asksNickname && <NicknameField {...props} isRequired />}
            <TermsField {...props} />
          </>
        ) : (
          <VerificationCode {...props} />
        )}
      </AccountForm>
      {isFirst && credential && <Switch {...credential} isLocked={props.form.work.kind !== 'idle'} />}
    </>
  );
}

function Switch({ texts, isChosen, onChoose, isLocked }: CredentialChoice & { isLocked: boolean }) {
  const { t } = useTranslation('account');
  return (
    <p css={switchStyle}>
      <LinkButton
        aria-disabled={isLocked || undefined}
        onClick={isLocked ? undefined : () => onChoose(!isChosen)}
      >
        {t(isChosen ? 'register.with_password' : texts.choose)}
      </LinkButton>
    </p>
  );
}
