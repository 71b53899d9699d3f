import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextInput } from '../../src/ui/TextInput';

const meta: Meta<typeof TextInput> = {
  title: 'Parts/TextInput',
  component: TextInput,
  args: { 'aria-label': 'Email', placeholder: 'name@example.com' },
};
export default meta;
type Story = StoryObj<typeof TextInput>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'ada@example.com' } };
export const Wrong: Story = { args: { defaultValue: 'ada@', 'aria-invalid': true } };
export const Locked: Story = { args: { defaultValue: 'ada@example.com', readOnly: true } };
