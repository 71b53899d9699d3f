import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import * as way from '../../src/methods/emailCode/emailWay';
import { EmailWay } from '../../src/screens/EmailWay/EmailWay';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterAskingForCode, afterSubmitting, typed } from '../stage/accountForm';
import { FlowScreen, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';

interface CodeStory extends Pick<FlowScreenProps, 'replies' | 'begin'> {
  isPressed?: boolean;
  onPassword: () => void;
}

/** The form that takes the place of the password. */
function Code({ isPressed = false, onPassword, ...props }: CodeStory) {
  return (
    <FlowScreen create={way.createForm} {...props}>
      {(account) => <EmailWay {...{ account, isPressed, onPassword }} Fields={way.Fields} hint={way.hint} />}
    </FlowScreen>
  );
}

const meta: Meta<typeof Code> = {
  title: 'Screens/Login/By a mailed code',
  component: Code,
  parameters: { stage: 'tag', controls: { disable: true } },
  args: { onPassword: fn() },
};
export default meta;
type Story = StoryObj<typeof Code>;

const withCode = { account: typed.email, code: typed.code };
const sent = [[emailSend, recordedAnswers.done]] as const;

/** The button was pressed before an address was typed. */
export const Empty: Story = {
  args: { isPressed: true },
  play: async (context) => {
    const { screen, t, press, expectFocus } = await look(context);
    await expectFocus(await screen.findByLabelText(t('field.email')));
    await press(t('mail_code.password'));
    await expect(context.args.onPassword).toHaveBeenCalledOnce();
  },
};
export const CodeSent: Story = {
  args: { replies: sent, begin: afterAskingForCode({ account: typed.email }) },
  play: async (context) => {
    const { screen, t, expectSeen, expectFocus } = await look(context);
    await expectSeen('button', t('code.resend_in', { seconds: 60 }));
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
export const NothingTyped: Story = {
  play: async (context) => {
    const { screen, t, press, expectFocus } = await look(context);
    await press(t('login.submit'));
    await expectFocus(await screen.findByLabelText(t('field.email')));
  },
};
/** The text is below the code, and the way back to the password below the text. */
export const WrongCode: Story = {
  args: { replies: [[login, recordedAnswers.codeWrong]], begin: afterSubmitting(withCode) },
  play: async (context) => {
    const { screen, t, expectAlert, expectFocus } = await look(context);
    await expectAlert(recordedAnswers.codeWrong.message);
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
export const Expired: Story = {
  args: { replies: [[login, recordedAnswers.codeExpired]], begin: afterSubmitting(withCode) },
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeExpired.message);
  },
};
export const TooMany: Story = {
  args: { replies: [[login, recordedAnswers.tooManyTries]], begin: afterSubmitting(withCode) },
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.tooManyTries.message);
  },
};
export const Offline: Story = {
  args: { replies: [[login, hubFailures.offline]], begin: afterSubmitting(withCode) },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('action.try_again'));
  },
};
export const Busy: Story = {
  args: { replies: [[login, hubFailures.never]], begin: afterSubmitting(withCode) },
};
export const PictureFirst: Story = {
  args: {
    replies: [
      [emailSend, recordedAnswers.picture, recordedAnswers.done],
      [checkCaptcha, recordedAnswers.done],
    ],
    begin: (flow) => {
      flow.type({ account: typed.email });
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
