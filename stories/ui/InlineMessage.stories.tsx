import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { InlineMessage } from '../../src/ui/InlineMessage';
import { LinkButton } from '../../src/ui/TextLink';
import { look } from '../stage/look';

const meta: Meta<typeof InlineMessage> = {
  title: 'Parts/InlineMessage',
  component: InlineMessage,
  args: { children: 'No connection. Check your network.' },
};
export default meta;
type Story = StoryObj<typeof InlineMessage>;

/** Announced at once. */
export const Danger: Story = {
  play: async (context) => {
    const { screen } = await look(context);
    await expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
  },
};
export const Info: Story = { args: { tone: 'info', children: 'Your password was not kept.' } };
export const WithAction: Story = { args: { action: <LinkButton>Try again</LinkButton> } };
