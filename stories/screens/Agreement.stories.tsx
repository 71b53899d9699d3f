import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { login } from '../../src/api/login';
import { createAgreement } from '../../src/flows/register/agreeToTerms';
import { Agreement } from '../../src/screens/Agreement/Agreement';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { afterSubmitting, onBack, typed } from '../stage/accountForm';
import { FlowScreen, type FlowScreenProps } from '../stage/FlowScreen';
import { hubFailures } from '../stage/hubFailures';
import { look } from '../stage/look';

interface AgreementStory extends Pick<FlowScreenProps, 'replies' | 'begin'> {
  isAgain?: boolean;
}

const step = {
  kind: 'newAccount',
  challenge: 'challenge-1',
  fields: ['agreement'],
  account: typed.email,
  method: 'password',
  terms: { version: '2', agreed: '1' },
} as const;

function Asked({ isAgain = true, ...props }: AgreementStory) {
  return (
    <FlowScreen create={(parts) => createAgreement(parts, step, onBack)} {...props}>
      {(account) => <Agreement isAgain={isAgain} account={account} onBack={onBack} />}
    </FlowScreen>
  );
}

const meta: Meta<typeof Asked> = {
  title: 'Screens/Agreement to the terms',
  component: Asked,
  parameters: { stage: 'tag', controls: { disable: true } },
};
export default meta;
type Story = StoryObj<typeof Asked>;

export const AskedAgain: Story = {
  play: async (context) => {
    const { screen } = await look(context);
    await expect(await screen.findByRole('checkbox')).not.toBeChecked();
  },
};
/** The account is new, and was made by a sign-in at another service. */
export const FirstTime: Story = { args: { isAgain: false } };
export const NotAgreed: Story = {
  play: async (context) => {
    const { t, press, expectAlert } = await look(context);
    await press(t('action.continue'));
    await expectAlert(t('validation.terms'));
  },
};
export const Refused: Story = {
  args: {
    replies: [[login, recordedAnswers.tooManyTries]],
    begin: afterSubmitting({ isAgreed: true }),
  },
};
export const Offline: Story = {
  args: { replies: [[login, hubFailures.offline]], begin: afterSubmitting({ isAgreed: true }) },
};
