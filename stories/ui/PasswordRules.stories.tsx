import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasswordRules } from '../../src/ui/PasswordRules';

const texts = ['6+ characters', 'a letter', 'a number'];
const rules = (...met: boolean[]) => texts.map((text, index) => ({ text, isMet: met[index] ?? false }));

const meta: Meta<typeof PasswordRules> = {
  title: 'Parts/PasswordRules',
  component: PasswordRules,
  args: {
    id: 'rules',
    label: 'Password rules',
    metText: 'met',
    openText: 'not met yet',
    rules: rules(),
    strength: { label: 'Strength:', level: 0, text: '' },
    hasError: false,
  },
};
export default meta;
type Story = StoryObj<typeof PasswordRules>;

export const Empty: Story = {};
export const Weak: Story = {
  args: { rules: rules(false, true), strength: { label: 'Strength:', level: 1, text: 'weak' } },
};
export const Fair: Story = {
  args: { rules: rules(true, true, true), strength: { label: 'Strength:', level: 2, text: 'fair' } },
};
export const Strong: Story = {
  args: { rules: rules(true, true, true), strength: { label: 'Strength:', level: 3, text: 'strong' } },
};
