import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountForm } from '../screens/AccountForm/AccountForm';
import { VerificationCode } from '../screens/AccountForm/VerificationCode';
import { formBelow } from '../screens/AccountForm/useFormFocus';
import { useEntryView } from '../screens/EntryView';
import { hrefOf } from '../screens/portalLinks';
import { StepScreen } from '../screens/StepScreen/StepScreen';
import { BackLink } from '../screens/StepScreen/WayBack';
import { WithAccount } from '../screens/StepScreen/WithAccount';
import type { FactorScreenProps } from './factor';

/** The code that comes in a message. */
export function MessageStep({ maskedTo, account, otherWays, onBack }: FactorScreenProps) {
  const { t } = useTranslation('account');
  const { portal } = useEntryView();
  const ref = useRef<HTMLDivElement>(null);
  // The code is the only field, and the visitor has just requested it.
  useEffect(() => formBelow(ref.current)?.querySelector('input')?.focus(), []);
  const lead = account.form.sent ? 'code.sent_to' : 'factor.goes_to';
  return (
    <StepScreen
      heading={t('factor.title')}
      lead={<WithAccount text={(to) => t(lead, { account: to })} account={maskedTo} />}
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
        {otherWays}
      </div>
    </StepScreen>
  );
}
