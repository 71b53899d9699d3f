import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { CodesFew, SetUpDue } from '../../src/screens/TwoStep/LoginNotice';
import { SetUpChoice, SetUpStep } from '../../src/screens/TwoStep/SetUpStep';
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { look } from '../stage/look';

const handlers = { onEdit: fn(), onConfirm: fn(), onRestart: fn(), onBack: fn(), onDone: fn() };
const entering = {
  kind: 'entering',
  ...recordedAnswers.appStarted.info,
  isChecking: false,
  problem: null,
} as const;
const codes = recordedAnswers.appOn.info.recovery_codes;
const onChoose = fn();

/** A sign-in that needs a second factor now, or soon. */
const meta: Meta = { title: 'Screens/Second factor/Set up in the sign-in' };
export default meta;
type Story = StoryObj;

export const Choice: Story = {
  render: () => <SetUpChoice ways={['totp', 'mobile']} onChoose={onChoose} onBack={fn()} />,
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('set_up.phone'));
    await expect(onChoose).toHaveBeenCalledWith('mobile');
  },
};
export const App: Story = { render: () => <SetUpStep state={entering} {...handlers} /> };
export const Offline: Story = {
  render: () => <SetUpStep state={{ kind: 'stopped', text: { key: 'error.network' } }} {...handlers} />,
};
export const Codes: Story = { render: () => <SetUpStep state={{ kind: 'on', codes }} {...handlers} /> };
export const Done: Story = {
  render: () => <SetUpStep state={{ kind: 'on', codes }} isDone {...handlers} />,
};
export const Due: Story = {
  render: () => <SetUpDue from={Date.UTC(2027, 0, 15, 12)} isLeaving={false} onSetUp={fn()} onLater={fn()} />,
};
export const DueLeaving: Story = {
  render: () => <SetUpDue from={Date.UTC(2027, 0, 15, 12)} isLeaving onSetUp={fn()} onLater={fn()} />,
};
export const FewCodes: Story = {
  render: () => <CodesFew count={2} isLeaving={false} onContinue={fn()} />,
};
export const LastCode: Story = {
  render: () => <CodesFew count={1} isLeaving={false} onContinue={fn()} />,
};
