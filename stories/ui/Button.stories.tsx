import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../../src/ui/Button';
import { look } from '../stage/look';

const meta: Meta<typeof Button> = {
  title: 'Parts/Button',
  component: Button,
  args: { children: 'Continue', onClick: fn() },
};
export default meta;
type Story = StoryObj<typeof Button>;

export const Primary: Story = {
  play: async (context) => {
    const { press } = await look(context);
    await press('Continue');
    await expect(context.args.onClick).toHaveBeenCalledOnce();
  },
};
export const Secondary: Story = { args: { variant: 'secondary' } };
/** Name, width and focus stay; clicks are ignored. */
export const Busy: Story = {
  args: { isBusy: true },
  play: async (context) => {
    const { screen, expectFocus } = await look(context);
    const button = screen.getByRole('button', { name: 'Continue' });
    await userEvent.click(button);
    await expect(context.args.onClick).not.toHaveBeenCalled();
    await expectFocus(button);
  },
};
export const Done: Story = { args: { isDone: true } };
export const Locked: Story = { args: { isLocked: true, variant: 'secondary' } };
