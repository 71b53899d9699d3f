import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ButtonLink } from '../../src/ui/ButtonLink';
import { look } from '../stage/look';

const meta: Meta<typeof ButtonLink> = {
  title: 'Parts/ButtonLink',
  component: ButtonLink,
  args: { href: '#', children: 'Continue in a new tab' },
};
export default meta;
type Story = StoryObj<typeof ButtonLink>;

export const Primary: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
/** A new tab gets no reference to this window. */
export const NewTab: Story = {
  args: { target: '_blank' },
  play: async (context) => {
    const { screen } = await look(context);
    await expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener');
  },
};
