/** A phone number with a code by SMS. */
import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { checkCode, checkPhone, phoneOf } from '../../flows/form/accountChecks';
import type { StepForm, StepFormDeps } from '../../flows/form/stepForm';
import { refuseAll } from '../../flows/form/signInChecks';
import { createPhoneSignIn } from '../../flows/login/phoneSignIn';
import { sendSignInCode } from '../../flows/login/sendSignInCode';
import { signInWith } from '../../flows/login/signInWith';
import { useFieldError, type AccountFormProps } from '../../screens/AccountForm/fields';
import { VerificationCode } from '../../screens/AccountForm/VerificationCode';
import { useBrand } from '../../screens/EntryView';

/** In the space of the code's error line, so that the button stays where the password has it. */
const hint = css`
  min-block-size: 24px;
  margin-block-start: -24px;
  padding-block: 4px;
  line-height: 1.28;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
`;

export const label = 'phone.tab_sms';

export function createForm(deps: StepFormDeps): StepForm {
  return createPhoneSignIn(deps, {
    id: 'login.sms',
    fields: ['account', 'code'],
    check(state, task, forSend) {
      const phone = checkPhone(state, task);
      return forSend ? phone : refuseAll([phone, checkCode(state)]);
    },
    sendCode: (task) => sendSignInCode(task, 'login'),
    finish: (task) =>
      signInWith(task, { type: 1, account: phoneOf(task), mobile_captcha: task.values.code }, 'sms'),
  });
}

export function Fields(account: AccountFormProps) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(account.form);
  const registers = useBrand(({ profile }) => profile.register.includes('phone'));
  return (
    <>
      <VerificationCode {...account} />
      {registers && !errorOf('code') && <p css={hint}>{t('phone.sms_hint')}</p>}
    </>
  );
}
