import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { useEntryView } from '../EntryView';
import { hrefOf } from '../portalLinks';
import { ScreenHeader } from '../ScreenHeader';

const line = css`
  margin-block-start: 24px;
  text-align: center;
`;

export interface SecondFactorProps {
  /** Where the code was sent, masked by the hub. */
  maskedTo: string;
  account: AccountFormProps;
  /** Back to the sign-in. */
  onBack: () => void;
}

/** The code that the hub sent after a right password. The caller owns requests and state. */
export function SecondFactor({ maskedTo, account, onBack }: SecondFactorProps) {
  const { t } = useTranslation('account');
  const { portal } = useEntryView();
  const ref = useRef<HTMLDivElement>(null);
  // The code is the only field, and the visitor has just requested it.
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <ScreenHeader heading={t('factor.title')} lead={t('code.sent_to', { account: maskedTo })} />
      <div ref={ref}>
        <AccountForm {...account} steps={[t('factor.title')]} lastLabel={t('action.continue')}>
          <VerificationCode {...account} />
        </AccountForm>
      </div>
      <p css={line}>
        <TextLink
          href={hrefOf('login', portal)}
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          {t('action.back')}
        </TextLink>
      </p>
    </>
  );
}
