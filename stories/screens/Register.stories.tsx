import type { Channel } from '../../src/contract/typedAccount';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { createRegisterWithEmail } from '../../src/flows/register/registerWithEmail';
import { createRegisterWithPhone } from '../../src/flows/register/registerWithPhone';
import { emailSend } from '../../src/api/emailSend';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { mobileCheck } from '../../src/api/mobileCheck';
import { registerByEmail } from '../../src/api/registerByEmail';
import { registerByMobile } from '../../src/api/registerByMobile';
import { Register, type RegisterProps } from '../../src/screens/Register/Register';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterAskingForCode, afterSubmitting, typed } from '../stage/accountForm';
import { FlowScreen, type FlowReplies, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';

interface RegisterStory extends Pick<FlowScreenProps, 'replies' | 'begin'> {
  method: Channel;
  methods?: readonly Channel[];
  credential?: RegisterProps['credential'];
}

const onMethod = fn().mockName('onMethod');
const noSteps = {
  get: () => [],
  release: () => Promise.resolve(),
  lose: () => undefined,
};

/** The form of a method with its flow. Steps of methods of signing in have their own stories. */
function RegisterForm({ method, methods = ['email', 'phone'], credential = null, ...props }: RegisterStory) {
  return (
    <FlowScreen
      create={(parts) =>
        method === 'email' ? createRegisterWithEmail(parts) : createRegisterWithPhone(parts, noSteps)
      }
      {...props}
    >
      {(account) => (
        <Register
          {...{ methods, method, onMethod, account, credential }}
          methodSteps={[]}
          methodStep={null}
        />
      )}
    </FlowScreen>
  );
}

const meta: Meta<typeof RegisterForm> = {
  title: 'Screens/Register',
  component: RegisterForm,
  parameters: { stage: 'tag', controls: { disable: true } },
  args: { method: 'email' },
};
export default meta;
type Story = StoryObj<typeof RegisterForm>;

const first = { account: typed.email, password: typed.password, isAgreed: true };
const sends: FlowReplies = [[emailSend, recordedAnswers.emailSent]];

/** By e-mail, at the code, after the hub's answer to the registration. */
const answered = (...replies: FlowReplies[number][]): Story => ({
  args: { replies: [...sends, ...replies], begin: afterSubmitting(first, { code: typed.code }) },
});

export const ByEmail: Story = { parameters: { stage: 'page' } };
const credential = {
  texts: {
    lead: 'passkey_register.lead',
    choose: 'passkey_register.choose',
    submit: 'passkey_register.submit',
  },
  isChosen: false,
  onChoose: fn(),
} as const;
export const CanUsePasskey: Story = {
  parameters: { stage: 'page' },
  args: { credential },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('passkey_register.choose'));
    await expect(credential.onChoose).toHaveBeenCalledWith(true);
  },
};
export const WithPasskey: Story = {
  parameters: { stage: 'page' },
  args: { credential: { ...credential, isChosen: true } },
};
export const OnlyEmail: Story = { args: { methods: ['email'] } };
/** The first invalid field has the focus. */
/** The address is misspelt; nothing is refused. */
export const DidYouMean: Story = {
  play: async (context) => {
    const { screen, t, fill, press, expectFocus } = await look(context);
    const field = await screen.findByLabelText(t('field.email'));
    await fill(t('field.email'), 'ada@gmial.com');
    await userEvent.click(screen.getByLabelText(t('field.password')));
    await press(t('register.did_you_mean', { domain: 'gmail.com' }));
    await expect(field).toHaveValue('ada@gmail.com');
    await expectFocus(field);
  },
};
export const NothingTyped: Story = {
  play: async (context) => {
    const { screen, t, press, expectFocus, expectAlert } = await look(context);
    await press(t('action.continue'));
    await expectFocus(screen.getByLabelText(t('field.email')));
    await expectAlert(t('validation.email_empty'));
  },
};
export const WeakPassword: Story = {
  play: async (context) => {
    const { screen, t, fill, press, expectFocus } = await look(context);
    await fill(t('field.email'), typed.email);
    await fill(t('field.password'), 'abc');
    await press(t('action.continue'));
    await expectFocus(screen.getByLabelText(t('field.password')));
  },
};
export const TermsMissing: Story = {
  args: { begin: afterSubmitting({ ...first, isAgreed: false }) },
  play: async (context) => {
    const { screen, expectFocus } = await look(context);
    await expectFocus(await screen.findByRole('checkbox'));
  },
};
export const CodeSent: Story = {
  args: { replies: sends, begin: afterSubmitting(first) },
  play: async (context) => {
    const { screen, t, expectFocus, expectSeen } = await look(context);
    await expectSeen('button', t('code.resend_in', { seconds: 60 }));
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
/** Back at the first step, typed text is kept. */
export const BackAgain: Story = {
  args: { replies: sends, begin: afterSubmitting(first) },
  play: async (context) => {
    const { screen, t, press } = await look(context);
    await press(t('action.back'));
    await expect(await screen.findByLabelText(t('field.email'))).toHaveValue(typed.email);
  },
};
export const NotSent: Story = {
  args: { replies: [[emailSend, hubFailures.offline]], begin: afterSubmitting(first) },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('action.try_again'));
  },
};
export const WrongCode: Story = {
  ...answered([registerByEmail, recordedAnswers.codeWrong]),
  play: async (context) => {
    const { screen, t, expectFocus, expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeWrong.message);
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
export const ExpiredCode: Story = {
  ...answered([registerByEmail, recordedAnswers.codeExpired]),
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeExpired.message);
  },
};
export const LockedOut: Story = {
  ...answered([registerByEmail, recordedAnswers.codeTooManyTries]),
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeTooManyTries.message);
  },
};
/** The form returns to the field in question. */
export const AccountTaken: Story = {
  ...answered([registerByEmail, recordedAnswers.accountTaken]),
  play: async (context) => {
    const { screen, t, expectFocus, expectAlert } = await look(context);
    await expectAlert(recordedAnswers.accountTaken.message);
    await expectFocus(screen.getByLabelText(t('field.email')));
  },
};
export const Offline: Story = {
  ...answered([registerByEmail, hubFailures.offline]),
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('action.try_again'));
  },
};
export const BadGateway: Story = {
  ...answered([registerByEmail, hubFailures.badGateway]),
  play: async (context) => {
    const { t, expectAlert } = await look(context);
    await expectAlert(t('error.server'));
  },
};
export const Busy: Story = answered([registerByEmail, hubFailures.never]);
export const Done: Story = answered([registerByEmail, recordedAnswers.signedIn]);

const phoneFirst = { account: typed.mobile, code: typed.code, isAgreed: true };
const phoneSecond = { password: typed.password, nickname: 'Ada' };
const phoneThird = { trade: 'automotive', position: 'designer' };
const checks: FlowReplies = [
  [mobileCheck, recordedAnswers.done],
  [mobileCaptcha, recordedAnswers.done],
];

export const ByPhone: Story = { args: { method: 'phone' } };
export const PhoneCodeSent: Story = {
  args: { method: 'phone', replies: checks, begin: afterAskingForCode({ account: typed.mobile }) },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('code.resend_in', { seconds: 60 }));
  },
};
export const PhoneTaken: Story = {
  args: {
    method: 'phone',
    replies: [[mobileCheck, recordedAnswers.accountTaken]],
    begin: afterAskingForCode({ account: typed.mobile }),
  },
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.accountTaken.message);
  },
};
export const PhonePassword: Story = {
  args: { method: 'phone', replies: checks, begin: afterSubmitting(phoneFirst) },
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(await screen.findByLabelText(t('field.password')));
  },
};
export const PhoneIndustry: Story = {
  args: { method: 'phone', replies: checks, begin: afterSubmitting(phoneFirst, phoneSecond) },
  play: async (context) => {
    const { screen, t, press, expectFocus } = await look(context);
    await screen.findByLabelText(t('field.trade'));
    // An untouched step takes no click just after the one before.
    await userEvent.selectOptions(screen.getByLabelText(t('field.position')), t('position.student'));
    await press(t('register.submit'));
    await expectFocus(screen.getByLabelText(t('field.trade')));
  },
};
/** Completed steps can be opened again. */
export const PhoneDone: Story = {
  args: {
    method: 'phone',
    replies: [...checks, [registerByMobile, recordedAnswers.signedIn]],
    begin: afterSubmitting(phoneFirst, phoneSecond, phoneThird),
  },
};
export const PhoneWrongCode: Story = {
  args: {
    method: 'phone',
    replies: [...checks, [registerByMobile, recordedAnswers.codeWrong]],
    begin: afterSubmitting(phoneFirst, phoneSecond, phoneThird),
  },
  play: async (context) => {
    const { screen, t, expectAlert, expectFocus } = await look(context);
    await expectAlert(recordedAnswers.codeWrong.message);
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
