import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { CreatePasskey } from '../../src/methods/passkey/CreatePasskey';
import { look } from '../stage/look';

/** A window of the portal, for a frame that may not. */
const meta: Meta<typeof CreatePasskey> = {
  title: 'Screens/Create a passkey',
  component: CreatePasskey,
  parameters: { stage: 'page' },
  args: { state: { kind: 'asking' }, onCreate: fn(), onCancel: fn() },
};
export default meta;
type Story = StoryObj<typeof CreatePasskey>;

export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Asking: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('passkey.create'));
    await expect(context.args.onCreate).toHaveBeenCalledOnce();
    await press(t('action.cancel'));
    await expect(context.args.onCancel).toHaveBeenCalledOnce();
  },
};
export const Waiting: Story = { args: { state: { kind: 'waiting' } } };
export const Cancelled: Story = {
  args: { state: { kind: 'asking', text: { key: 'passkey.not_created' } } },
};
export const Failed: Story = {
  args: { state: { kind: 'asking', text: { key: 'passkey.not_created' }, isProblem: true } },
};
export const DeviceUnable: Story = {
  args: { state: { kind: 'ended', text: { key: 'passkey.unable_to_keep' } } },
};
export const NobodyWaits: Story = {
  args: { state: { kind: 'ended', text: { key: 'passkey.window_lost' } } },
  play: async (context) => {
    const { t, press, expectAlert } = await look(context);
    await expectAlert(t('passkey.window_lost'));
    await press(t('passkey.close'));
    await expect(context.args.onCancel).toHaveBeenCalledOnce();
  },
};
