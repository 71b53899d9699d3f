import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { createResetPassword, type ResetForm as Flow } from '../../src/flows/reset/resetPassword';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { emailSend } from '../../src/api/emailSend';
import { resetPasswordByEmail, resetPasswordCheck } from '../../src/api/reset';
import { useStore } from '../../src/lib/useStore';
import type { AccountFormProps } from '../../src/screens/AccountForm/fields';
import { ResetPassword } from '../../src/screens/ResetPassword/ResetPassword';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterSubmitting, typed } from '../stage/accountForm';
import { FlowScreen, type FlowReplies, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';

function LinkedReset({ account, flow }: { account: AccountFormProps; flow: Flow }) {
  return (
    <ResetPassword
      account={account}
      links={useStore(flow.links)}
      onKeep={(id, isKept) => flow.keepLink(id, isKept)}
    />
  );
}

function ResetForm(props: Pick<FlowScreenProps, 'replies' | 'begin'>) {
  return (
    <FlowScreen create={createResetPassword} {...props}>
      {(account, flow) => <LinkedReset account={account} flow={flow} />}
    </FlowScreen>
  );
}

const meta: Meta<typeof ResetForm> = {
  title: 'Screens/Reset password',
  component: ResetForm,
  parameters: { stage: 'tag', controls: { disable: true } },
};
export default meta;
type Story = StoryObj<typeof ResetForm>;

const account = { account: typed.email };
const code = { code: typed.code };
const passwords = { password: typed.password, confirm: typed.password };
const sends: FlowReplies = [
  [resetPasswordCheck, recordedAnswers.resetByEmail],
  [emailSend, recordedAnswers.emailSent],
];
const tries: FlowReplies = [...sends, [checkCaptcha, recordedAnswers.done]];

/** A story that ends with a text from the hub. */
const refused = (
  answer: { message: string },
  replies: FlowReplies,
  ...steps: Parameters<typeof afterSubmitting>
): Story => ({
  args: { replies, begin: afterSubmitting(...steps) },
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(answer.message);
  },
});

export const Account: Story = { parameters: { stage: 'page' } };
export const NothingTyped: Story = {
  play: async (context) => {
    const { screen, t, press, expectFocus } = await look(context);
    await press(t('action.continue'));
    await expectFocus(screen.getByLabelText(t('field.account')));
  },
};
export const UnknownAccount: Story = refused(
  recordedAnswers.accountUnknown,
  [[resetPasswordCheck, recordedAnswers.accountUnknown]],
  account,
);
export const Offline: Story = {
  args: { replies: [[resetPasswordCheck, hubFailures.offline]], begin: afterSubmitting(account) },
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('action.try_again'));
  },
};
export const CodeSent: Story = {
  args: { replies: sends, begin: afterSubmitting(account) },
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(await screen.findByLabelText(t('field.code')));
  },
};
export const WrongCode: Story = refused(
  recordedAnswers.codeWrong,
  [...sends, [checkCaptcha, recordedAnswers.codeWrong]],
  account,
  code,
);
export const ExpiredCode: Story = refused(
  recordedAnswers.codeExpired,
  [...sends, [checkCaptcha, recordedAnswers.codeExpired]],
  account,
  code,
);
export const LockedOut: Story = refused(
  recordedAnswers.codeTooManyTries,
  [...sends, [checkCaptcha, recordedAnswers.codeTooManyTries]],
  account,
  code,
);
export const NewPassword: Story = {
  args: { replies: tries, begin: afterSubmitting(account, code) },
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(await screen.findByLabelText(t('field.new_password')));
  },
};
/** The hub asks about links that a stolen password may have made. */
export const QuestionableLinks: Story = {
  args: {
    replies: [...sends, [checkCaptcha, recordedAnswers.questionableLinks]],
    begin: afterSubmitting(account, code),
  },
  play: async (context) => {
    const { screen, t } = await look(context);
    const [first] = await screen.findAllByRole('checkbox', { name: new RegExp(t('reset.link_keep')) });
    await expect(first).not.toBeChecked();
    if (first) await userEvent.click(first);
    await expect(first).toBeChecked();
  },
};
export const PasswordsDiffer: Story = {
  args: { replies: tries, begin: afterSubmitting(account, code) },
  play: async (context) => {
    const { screen, t, fill, press, expectFocus, expectAlert } = await look(context);
    await fill(t('field.new_password'), typed.password);
    await fill(t('field.confirm_password'), 'Another1');
    await press(t('reset.submit'));
    await expectAlert(t('validation.passwords_differ'));
    await expectFocus(screen.getByLabelText(t('field.confirm_password')));
  },
};
export const BadGateway: Story = {
  args: {
    replies: [...tries, [resetPasswordByEmail, hubFailures.badGateway]],
    begin: afterSubmitting(account, code, passwords),
  },
  play: async (context) => {
    const { t, expectAlert } = await look(context);
    await expectAlert(t('error.server'));
  },
};
export const Busy: Story = {
  args: {
    replies: [...tries, [resetPasswordByEmail, hubFailures.never]],
    begin: afterSubmitting(account, code, passwords),
  },
};
export const Done: Story = {
  args: {
    replies: [...tries, [resetPasswordByEmail, recordedAnswers.signedIn]],
    begin: afterSubmitting(account, code, passwords),
  },
};
