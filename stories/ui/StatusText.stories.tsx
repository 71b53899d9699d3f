import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StatusText } from '../../src/ui/StatusText';
import { look } from '../stage/look';

const meta: Meta<typeof StatusText> = {
  title: 'Parts/StatusText',
  component: StatusText,
  args: { children: 'Signing in' },
};
export default meta;

/** For screen readers only. */
export const Said: StoryObj<typeof StatusText> = {
  play: async (context) => {
    const { screen } = await look(context);
    await expect(screen.getByRole('status')).toHaveTextContent('Signing in');
  },
};
