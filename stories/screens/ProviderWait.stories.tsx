import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ProviderWait } from '../../src/screens/ProviderWait/ProviderWait';
import { look } from '../stage/look';

const meta: Meta<typeof ProviderWait> = {
  title: 'Screens/Provider',
  component: ProviderWait,
  parameters: { stage: 'tag' },
  args: {
    provider: 'Google',
    status: 'waiting',
    problem: null,
    newTabHref: '#',
    onRetry: fn(),
    onCancel: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ProviderWait>;

export const Waiting: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.cancel'));
    await expect(context.args.onCancel).toHaveBeenCalledOnce();
  },
};
export const Redeeming: Story = { args: { status: 'redeeming' } };
export const Leaving: Story = { args: { status: 'leaving' }, parameters: { stage: 'page' } };
/** The window seems closed; it may only be unreachable. */
export const Closed: Story = {
  args: { status: 'closed' },
  play: async (context) => {
    const { screen, t, press } = await look(context);
    await expect(screen.getByRole('link', { name: t('action.finish_new_tab') })).toHaveAttribute(
      'rel',
      'opener',
    );
    await press(t('action.try_again'));
    await expect(context.args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Blocked: Story = { args: { status: 'blocked' } };
export const Denied: Story = { args: { status: 'denied' } };
export const RefusedByHub: Story = {
  args: { status: 'failed', problem: { text: 'This sign-in was already used. Start again.' } },
  play: async (context) => {
    const { expectAlert } = await look(context);
    await expectAlert('This sign-in was already used. Start again.');
  },
};
export const Offline: Story = { args: { status: 'failed', problem: { key: 'error.network' } } };
export const Returned: Story = { args: { status: 'returned' } };
