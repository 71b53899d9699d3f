import type { Meta, StoryObj } from '@storybook/react-vite';
import { createSecondFactor } from '../../src/flows/login/secondFactor';
import { login } from '../../src/api/login';
import { SecondFactor } from '../../src/screens/SecondFactor/SecondFactor';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterSubmitting, onBack, typed } from '../stage/accountForm';
import { FlowScreen, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';

const step = {
  kind: 'secondFactor',
  account: typed.email,
  channel: 'email',
  challenge: 'challenge-1',
  maskedTo: 'a•••@example.com',
  method: 'password',
} as const;

function Factor(props: Pick<FlowScreenProps, 'replies' | 'begin'>) {
  return (
    <FlowScreen create={(parts) => createSecondFactor(parts, step, onBack)} {...props}>
      {(account) => <SecondFactor maskedTo={step.maskedTo} account={account} onBack={onBack} />}
    </FlowScreen>
  );
}

const meta: Meta<typeof Factor> = {
  title: 'Screens/Second factor',
  component: Factor,
  parameters: { stage: 'tag', controls: { disable: true } },
};
export default meta;
type Story = StoryObj<typeof Factor>;

const answered = (answer: NonNullable<FlowScreenProps['replies']>[number][1]): Story => ({
  args: { replies: [[login, answer ?? hubFailures.never]], begin: afterSubmitting({ code: typed.code }) },
});

/** The code has the focus, because it is the only field. */
export const Asked: Story = {
  play: async (context) => {
    const { screen, t, expectFocus } = await look(context);
    await expectFocus(screen.getByLabelText(t('field.code')));
  },
};
export const WrongCode: Story = {
  ...answered(recordedAnswers.codeWrong),
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeWrong.message);
  },
};
export const ExpiredCode: Story = {
  ...answered(recordedAnswers.codeExpired),
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert(recordedAnswers.codeExpired.message);
  },
};
export const Offline: Story = {
  ...answered(hubFailures.offline),
  play: async (context) => {
    const { t, expectSeen } = await look(context);
    await expectSeen('button', t('action.try_again'));
  },
};
export const Busy: Story = answered(hubFailures.never);
export const Done: Story = answered(recordedAnswers.signedIn);
