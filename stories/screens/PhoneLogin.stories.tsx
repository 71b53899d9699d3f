import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import * as passwordWay from '../../src/methods/password/phoneWay';
import * as smsWay from '../../src/methods/sms/phoneWay';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { PhoneLogin } from '../../src/screens/PhoneLogin/PhoneLogin';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterAskingForCode, afterSubmitting, typed } from '../stage/accountForm';
import { FlowScreen, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';

const ways = [
  { ...passwordWay, id: 'password' },
  { ...smsWay, id: 'sms' },
] as const;

interface PhoneStory extends Pick<FlowScreenProps, 'replies' | 'begin'> {
  initialMethod: 'password' | 'sms';
  offersSms?: boolean;
}

/** The form of a method with its flow; each method has its own form. */
function Phone({ initialMethod, offersSms = true, ...props }: PhoneStory) {
  const [method, setMethod] = useState<string>(initialMethod);
  const way = ways.find(({ id }) => id === method) ?? ways[0];
  return (
    <FlowScreen key={method} create={way.createForm} {...props}>
      {(account) => (
        <PhoneLogin ways={offersSms ? ways : [way]} way={way} onWay={setMethod} account={account} />
      )}
    </FlowScreen>
  );
}

const meta: Meta<typeof Phone> = {
  title: 'Screens/Login/By phone',
  component: Phone,
  parameters: { stage: 'tag', controls: { disable: true } },
  args: { initialMethod: 'password' },
};
export default meta;
type Story = StoryObj<typeof Phone>;

const withPassword = { account: typed.mobile, password: typed.password };
const withCode = { account: typed.mobile, code: typed.code };

export const Password: Story = {
  play: async (context) => {
    const { t, press, expectSeen } = await look(context);
    await press(t('phone.tab_sms'), 'tab');
    await expectSeen('button', t('code.send'));
  },
};
export const PasswordOnly: Story = { args: { offersSms: false } };
export const Countries: Story = {
  play: async (context) => {
    const { screen, expectFocus } = await look(context);
    await userEvent.click(await screen.findByRole('button', { name: /\+86$/ }));
    await expectFocus(await screen.findByRole('combobox'));
  },
};
export const NoSuchCountry: Story = {
  play: async (context) => {
    const { screen, t, fill } = await look(context);
    await userEvent.click(await screen.findByRole('button', { name: /\+86$/ }));
    await fill(t('country.search'), 'Atlantis');
    await expect(await screen.findByText(t('country.none', { typed: 'Atlantis' }))).toBeVisible();
  },
};
export const NothingTyped: Story = {
  play: async (context) => {
    const { screen, t, press, expectFocus } = await look(context);
    await press(t('login.submit'));
    await expectFocus(await screen.findByLabelText(t('field.mobile')));
  },
};
export const WrongPassword: Story = {
  args: {
    replies: [[login, recordedAnswers.accountOrPasswordWrong]],
    begin: afterSubmitting(withPassword),
  },
  play: async (context) => {
    const { screen, t, expectAlert, expectFocus } = await look(context);
    await expectAlert(recordedAnswers.accountOrPasswordWrong.message);
    await expectFocus(screen.getByLabelText(t('field.password')));
  },
};
export const LockedOut: Story = {
  args: { replies: [[login, recordedAnswers.tooManyTries]], begin: afterSubmitting(withPassword) },
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.tooManyTries.message);
  },
};
export const Offline: Story = {
  args: { replies: [[login, hubFailures.offline]], begin: afterSubmitting(withPassword) },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('action.try_again'));
  },
};
export const Busy: Story = {
  args: { replies: [[login, hubFailures.never]], begin: afterSubmitting(withPassword) },
};
export const Done: Story = {
  args: { replies: [[login, recordedAnswers.signedIn]], begin: afterSubmitting(withPassword) },
};
export const Code: Story = { args: { initialMethod: 'sms' } };
/** Another code can be requested in a minute. */
export const CodeSent: Story = {
  args: {
    initialMethod: 'sms',
    replies: [[mobileCaptcha, recordedAnswers.done]],
    begin: afterAskingForCode({ account: typed.mobile }),
  },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('code.resend_in', { seconds: 60 }));
  },
};
/** The text is below the code, which has the focus. */
export const WrongCode: Story = {
  args: {
    initialMethod: 'sms',
    replies: [[login, recordedAnswers.codeWrong]],
    begin: afterSubmitting(withCode),
  },
  play: async (context) => {
    const { screen, t, expectAlert, expectFocus } = await look(context);
    await expectAlert(recordedAnswers.codeWrong.message);
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
/** A pasted code is submitted at once. */
export const PastedCode: Story = {
  args: { initialMethod: 'sms', replies: [[login, recordedAnswers.codeExpired]] },
  play: async (context) => {
    const { screen, t, fill, paste, expectAlert } = await look(context);
    await fill(t('field.mobile'), typed.mobile);
    await paste(t('field.code'), `Your code is ${typed.code}.`);
    await expectAlert(recordedAnswers.codeExpired.message);
    await expect(screen.getByLabelText(t('field.code'))).toHaveValue(typed.code);
  },
};
/** A captcha may come before the first code. */
export const PictureFirst: Story = {
  args: {
    initialMethod: 'sms',
    replies: [
      [mobileCaptcha, recordedAnswers.picture, recordedAnswers.done],
      [checkCaptcha, recordedAnswers.done],
    ],
    begin: (flow) => {
      flow.type({ account: typed.mobile });
      void flow.sendCode();
    },
  },
  play: async (context) => {
    const { t, fill, press, expectSeen } = await look(context);
    await fill(t('security.code'), 'K7PW');
    await press(t('security.confirm'));
    await expectSeen('button', t('code.resend_in', { seconds: 60 }));
  },
};
