import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { OfferScreen } from '../../src/methods/passkey/OfferScreen';
import { look } from '../stage/look';

const meta: Meta<typeof OfferScreen> = {
  title: 'Screens/Passkey offer',
  component: OfferScreen,
  parameters: { stage: 'page' },
  args: { state: { kind: 'asking' }, onCreate: fn(), onLater: fn(), onNever: fn() },
};
export default meta;
type Story = StoryObj<typeof OfferScreen>;

export const Asking: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('passkey_offer.create'));
    await expect(context.args.onCreate).toHaveBeenCalledOnce();
    await press(t('passkey_offer.later'));
    await expect(context.args.onLater).toHaveBeenCalledOnce();
    await press(t('passkey_offer.never'));
    await expect(context.args.onNever).toHaveBeenCalledOnce();
  },
};
export const InFrame: Story = { parameters: { stage: 'frame' } };
/** The browser's dialog is above it; "Not now" ends that too. */
export const Waiting: Story = {
  args: { state: { kind: 'waiting' } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('passkey_offer.create'));
    await expect(context.args.onCreate).not.toHaveBeenCalled();
    await press(t('passkey_offer.later'));
    await expect(context.args.onLater).toHaveBeenCalledOnce();
  },
};
/** A frame whose page does not allow it. */
export const InWindow: Story = {
  args: { state: { kind: 'waiting', isElsewhere: true } },
  parameters: { stage: 'frame' },
  play: async (context) => {
    const { t, screen } = await look(context);
    await expect(screen.getByText(t('passkey_offer.in_window'))).toBeInTheDocument();
  },
};
export const WindowBlocked: Story = {
  args: { state: { kind: 'failed', text: { key: 'passkey_offer.blocked' } } },
  parameters: { stage: 'frame' },
};
export const Made: Story = { args: { state: { kind: 'made' } } };
export const Leaving: Story = { args: { state: { kind: 'leaving' } } };
export const Cancelled: Story = {
  args: { state: { kind: 'cancelled', text: { key: 'passkey_offer.cancelled' } } },
};
export const MadeAlready: Story = {
  args: { state: { kind: 'stuck', text: { key: 'passkey_offer.exists' } } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('passkey_offer.continue'));
    await expect(context.args.onLater).toHaveBeenCalledOnce();
  },
};
export const DeviceUnable: Story = {
  args: { state: { kind: 'stuck', text: { key: 'passkey_offer.unable' } } },
};
export const NotAllowedHere: Story = {
  args: { state: { kind: 'stuck', text: { key: 'passkey_offer.not_here' } } },
};
export const Offline: Story = {
  args: { state: { kind: 'failed', text: { key: 'error.network' } } },
  play: async (context) => {
    const { t, press, expectAlert } = await look(context);
    await expectAlert(t('error.network'));
    await press(t('passkey_offer.create'));
    await expect(context.args.onCreate).toHaveBeenCalledOnce();
  },
};
