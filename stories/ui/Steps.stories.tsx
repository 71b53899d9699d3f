import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Steps } from '../../src/ui/Steps';
import { look } from '../stage/look';

const meta: Meta<typeof Steps> = {
  title: 'Parts/Steps',
  component: Steps,
  args: {
    label: 'Progress',
    names: ['Account', 'Code', 'Password'],
    step: 0,
    maxStep: 0,
    isLocked: false,
    onGo: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Steps>;

export const First: Story = {};
/** Only completed steps are buttons. */
export const Last: Story = {
  args: { step: 2, maxStep: 2 },
  play: async (context) => {
    const { press } = await look(context);
    await press('Code');
    await expect(context.args.onGo).toHaveBeenLastCalledWith(1);
  },
};
export const Locked: Story = {
  args: { step: 1, maxStep: 1, isLocked: true },
  play: async (context) => {
    const { press } = await look(context);
    await press('Account');
    await expect(context.args.onGo).not.toHaveBeenCalled();
  },
};
