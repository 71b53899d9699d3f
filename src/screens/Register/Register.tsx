import type { Channel } from '../../contract/typedAccount';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { credentialSteps, emailSteps } from '../../flows/register/registerWithEmail';
import { phoneSteps } from '../../flows/register/registerWithPhone';
import { Tabs } from '../../ui/Tabs';
import type { TitledStep } from '../../flows/form/steps';
import type { AccountFormProps } from '../AccountForm/fields';
import { SignInLine } from '../AccountForm/SignInLine';
import { useBrand } from '../EntryView';
import { StepScreen } from '../StepScreen/StepScreen';
import { EmailRegister, type CredentialChoice } from './EmailRegister';
import { PhoneRegister } from './PhoneRegister';

export interface RegisterProps {
  /** At least one; tabs if there are two. */
  methods: readonly Channel[];
  method: Channel;
  onMethod: (method: Channel) => void;
  account: AccountFormProps;
  /** In place of the password, by e-mail. */
  credential?: CredentialChoice | null;
  /** The steps of methods of signing in, after those of the phone's form. */
  methodSteps: readonly TitledStep[];
  /** The one of them that the form is at. */
  methodStep: ReactNode;
}

export function Register(props: RegisterProps) {
  const { methods, method, onMethod, account, credential = null, methodSteps, methodStep } = props;
  const { t } = useTranslation('account');
  const lead = useBrand(({ words }) => words.registerTitle);
  const byEmail = credential?.isChosen ? credentialSteps : emailSteps;
  const byPhone = [...phoneSteps, ...methodSteps];
  const form =
    method === 'email' ? (
      <EmailRegister {...account} credential={credential} />
    ) : (
      <PhoneRegister account={account} steps={byPhone} methodStep={methodStep} />
    );
  const isFirst = account.form.progress.step === 0;
  return (
    <StepScreen
      heading={t('register.title')}
      lead={lead || t('register.lead')}
      steps={method === 'email' ? byEmail : byPhone}
      account={account}
    >
      {isFirst ? (
        <Tabs
          label={t('register.ways')}
          items={methods.map((id) => ({
            id,
            label: id === 'email' ? t('register.tab_email') : t('register.tab_phone'),
          }))}
          selected={method}
          onSelect={onMethod}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
      {isFirst && <SignInLine lead={t('register.have_account')} />}
    </StepScreen>
  );
}
