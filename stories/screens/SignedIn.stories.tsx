import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SignedIn } from '../../src/screens/SignedIn/SignedIn';
import { look } from '../stage/look';

const meta: Meta<typeof SignedIn> = {
  title: 'Screens/Signed in',
  component: SignedIn,
  parameters: { stage: 'tag' },
  args: {
    name: 'Ada Designer',
    account: { address: 'ada@example.com', picture: null, canRemoveApps: true },
    status: 'offer',
    problem: null,
    onContinue: fn(),
    onOtherAccount: fn(),
    onSignOut: fn(),
    onSignOutKept: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SignedIn>;

export const Offered: Story = {
  parameters: { stage: 'page' },
  play: async (context) => {
    const { t, pressGuarded } = await look(context);
    await pressGuarded(t('session.continue_as', { name: 'Ada Designer' }));
    await expect(context.args.onContinue).toHaveBeenCalledOnce();
  },
};
/** The form greets the next time. */
export const Remembered: Story = {
  parameters: { stage: 'page' },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('memory.sign_out'));
    await expect(context.args.onSignOutKept).toHaveBeenCalledOnce();
  },
};
export const WithoutName: Story = { args: { name: '' } };
/** A long name must not leave the card. */
export const LongName: Story = {
  args: { name: 'ada.lovelace.of.the.analytical.engine.department@verylongcompanyname.example' },
  play: async (context) => {
    const { screen } = await look(context);
    for (const button of await screen.findAllByRole('button')) {
      await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    }
  },
};
export const Offline: Story = { args: { problem: { key: 'error.network' } } };
export const Busy: Story = { args: { status: 'busy' } };
export const Done: Story = { args: { status: 'done' } };
/** A frame has nowhere to navigate to. */
export const Finished: Story = {
  args: { status: 'finished' },
  parameters: { stage: 'frame' },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('session.sign_out'));
    await expect(context.args.onSignOut).toHaveBeenCalledOnce();
  },
};
