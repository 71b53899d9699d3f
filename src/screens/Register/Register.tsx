import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/Tabs';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { SignInLine } from '../AccountForm/SignInLine';
import { useBrand } from '../EntryView';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';
import { EmailRegister } from './EmailRegister';
import { MobileRegister } from './MobileRegister';

/** How one may register. */
export type RegisterWay = 'email' | 'phone';

export interface RegisterProps {
  /** Those the profile offers, at least one; tabs where there are two. */
  ways: readonly RegisterWay[];
  way: RegisterWay;
  onWay: (way: RegisterWay) => void;
  /** The form of the way on screen. */
  account: AccountFormProps;
  /** The last step by phone; `null` where the profile has no WeChat. */
  wechatStep: ReactNode;
}

/** Makes an account, by e-mail or by phone. Draws; checks, requests and state are the caller's. */
export function Register({ ways, way, onWay, account, wechatStep }: RegisterProps) {
  const { t } = useTranslation('account');
  const lead = useBrand(({ words }) => words.registerTitle);
  const form =
    way === 'email' ? (
      <EmailRegister {...account} />
    ) : (
      <MobileRegister account={account} wechatStep={wechatStep} />
    );
  return (
    <>
      <HeadingFocus />
      <ScreenHeader heading={t('register.title')} lead={lead || t('register.lead')} />
      {ways.length > 1 ? (
        <Tabs
          label={t('register.ways')}
          items={ways.map((id) => ({
            id,
            label: id === 'email' ? t('register.tab_email') : t('register.tab_phone'),
          }))}
          selected={way}
          onSelect={onWay}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
      <SignInLine lead={t('register.have_account')} />
    </>
  );
}
