import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../../src/ui/Card';

const meta: Meta<typeof Card> = {
  title: 'Parts/Card',
  component: Card,
  args: { children: 'A raised surface' },
};
export default meta;

export const WithText: StoryObj<typeof Card> = {};
