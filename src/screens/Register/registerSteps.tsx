import type { TFunction } from 'i18next';
import type { AccountFormProps } from '../AccountForm/fields';
import type { ScreenStep } from '../StepScreen/StepHeader';
import { WithAccount } from '../StepScreen/WithAccount';

type Translate = TFunction<'account'>;

export function emailSteps(t: Translate, { form, onGo }: AccountFormProps): readonly ScreenStep[] {
  return [
    { name: t('register.step_email') },
    {
      name: t('register.step_code'),
      title: t('code.check_email'),
      lead: (
        <WithAccount
          text={(account) => t('code.sent_to', { account })}
          account={form.sent?.account || form.values.account.trim()}
          onChange={() => onGo(0)}
        />
      ),
    },
  ];
}

/** @param hasWechat whether the profile has WeChat, which is the last step */
export function mobileSteps(
  t: Translate,
  { form, onGo }: AccountFormProps,
  hasWechat: boolean,
): readonly ScreenStep[] {
  const steps: ScreenStep[] = [
    { name: t('register.step_phone') },
    {
      name: t('register.step_password'),
      title: t('register.password_title'),
      lead: (
        <WithAccount
          text={(account) => t('register.with_account', { account })}
          account={form.values.account.trim()}
          onChange={() => onGo(0)}
        />
      ),
    },
    { name: t('register.step_work'), title: t('register.work_title'), lead: t('register.work_lead') },
  ];
  return hasWechat ? [...steps, { name: t('login.wechat'), title: t('register.wechat_title') }] : steps;
}
