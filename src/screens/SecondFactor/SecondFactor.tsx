import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { formBelow } from '../AccountForm/useFormFocus';
import { useEntryView } from '../EntryView';
import { hrefOf } from '../portalLinks';
import { StepScreen } from '../StepScreen/StepScreen';
import { BackLink } from '../StepScreen/WayBack';
import { WithAccount } from '../StepScreen/WithAccount';

export interface SecondFactorProps {
  /** Where the code was sent, masked by the hub. */
  maskedTo: string;
  account: AccountFormProps;
  onBack: () => void;
}

export function SecondFactor({ maskedTo, account, onBack }: SecondFactorProps) {
  const { t } = useTranslation('account');
  const { portal } = useEntryView();
  const ref = useRef<HTMLDivElement>(null);
  // The code is the only field, and the visitor has just requested it.
  useEffect(() => formBelow(ref.current)?.querySelector('input')?.focus(), []);
  return (
    <StepScreen
      heading={t('factor.title')}
      lead={<WithAccount text={(to) => t('code.sent_to', { account: to })} account={maskedTo} />}
      account={account}
      wayBack={
        <BackLink
          href={hrefOf('login', portal)}
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          {t('action.back')}
        </BackLink>
      }
    >
      <div ref={ref}>
        <AccountForm {...account} submit={t('action.continue')}>
          <VerificationCode {...account} />
        </AccountForm>
      </div>
    </StepScreen>
  );
}
