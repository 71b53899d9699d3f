import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { LinkButton, TextLink } from '../../src/ui/TextLink';
import { look } from '../stage/look';

const meta: Meta<typeof TextLink> = {
  title: 'Parts/TextLink',
  component: TextLink,
  args: { href: '#', children: 'Privacy Policy' },
};
export default meta;
type Story = StoryObj<typeof TextLink>;

export const Link: Story = {};
export const QuietLink: Story = { args: { isQuiet: true } };

const act = fn().mockName('onClick');

/** Looks like a link and performs an action on this page. */
export const Button: Story = {
  beforeEach: () => void act.mockClear(),
  render: () => <LinkButton onClick={act}>Try again</LinkButton>,
  play: async (context) => {
    const { press } = await look(context);
    await press('Try again');
    await expect(act).toHaveBeenCalledOnce();
  },
};
