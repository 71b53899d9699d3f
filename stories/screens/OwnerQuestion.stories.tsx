import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { AskedAccount, OwnerState } from '../../src/flows/login/ownerQuestion';
import { OwnerQuestion } from '../../src/screens/OwnerQuestion/OwnerQuestion';
import { look } from '../stage/look';

const account: AskedAccount = { initial: 'L', since: 2025, ways: [{ id: 'email' }], can_decline: true };
const asking = {
  kind: 'asking',
  asked: account,
  isDeclining: false,
  isBusy: false,
  problem: null,
} as const satisfies OwnerState;

const meta: Meta<typeof OwnerQuestion> = {
  title: 'Screens/Is this your account',
  component: OwnerQuestion,
  parameters: { stage: 'page' },
  args: {
    state: asking,
    number: '138 1234 5678',
    onAccept: fn(),
    onTurn: fn(),
    onDecline: fn(),
    onRetry: fn(),
    onBack: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof OwnerQuestion>;

export const Asks: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('owner.mine'));
    await expect(context.args.onAccept).toHaveBeenCalledOnce();
    await press(t('owner.not_mine'));
    await expect(context.args.onTurn).toHaveBeenCalledWith(true);
  },
};
export const InATag: Story = { parameters: { stage: 'tag' } };
export const WithoutAName: Story = {
  args: { state: { ...asking, asked: { ...account, initial: undefined } } },
};
export const NothingButItsNumber: Story = {
  args: { state: { ...asking, asked: { ...account, initial: undefined, ways: [] } } },
};
export const NoNewAccounts: Story = {
  args: { state: { ...asking, asked: { ...account, can_decline: false } } },
};
export const Working: Story = { args: { state: { ...asking, isBusy: true } } };
export const Offline: Story = { args: { state: { ...asking, problem: { key: 'error.network' } } } };
export const NotMine: Story = {
  args: { state: { ...asking, isDeclining: true } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('owner.new_submit'));
    await expect(context.args.onDecline).toHaveBeenCalledOnce();
  },
};
export const Declining: Story = { args: { state: { ...asking, isDeclining: true, isBusy: true } } };
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const NotLoaded: Story = { args: { state: { kind: 'failed', problem: { key: 'error.network' } } } };
