import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { formBelow, useFormFocus } from '../AccountForm/useFormFocus';
import { FactorFrame, type FactorFrameProps } from './FactorFrame';

export interface FactorStepProps extends FactorFrameProps {
  account: AccountFormProps;
  /** Above the answer, because a complete code is sent at once; `null` where no browser is trusted. */
  trust: ReactNode;
  /** Leads to the other factors; `null` without any. */
  otherWays: ReactNode;
  /** On the button. @default "Continue" */
  submit?: string;
}

/** Asks for the answer of a second factor: the field, or without one the button, has the focus. */
export function FactorStep({ account, trust, otherWays, submit, children, ...frame }: FactorStepProps) {
  const { t } = useTranslation('account');
  const ref = useFormFocus(account.form);
  useEffect(() => {
    const form = formBelow(ref.current);
    form?.querySelector<HTMLElement>('[name=code], button[type=submit]')?.focus();
  }, [ref]);
  return (
    <FactorFrame {...frame}>
      <div ref={ref}>
        <AccountForm {...account} submit={submit ?? t('action.continue')}>
          {trust}
          {children}
        </AccountForm>
        {otherWays}
      </div>
    </FactorFrame>
  );
}
