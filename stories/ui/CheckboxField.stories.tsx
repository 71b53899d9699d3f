import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { CheckboxField } from '../../src/ui/CheckboxField';
import { TextLink } from '../../src/ui/TextLink';
import { look } from '../stage/look';

const meta: Meta<typeof CheckboxField> = {
  title: 'Parts/CheckboxField',
  component: CheckboxField,
  args: { children: 'I agree to the terms', onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof CheckboxField>;

/** A click on the label ticks the box. */
export const Unticked: Story = {
  play: async (context) => {
    const { screen, press } = await look(context);
    await press('I agree to the terms', 'checkbox');
    await expect(screen.getByRole('checkbox')).toBeChecked();
  },
};
export const WithLink: Story = {
  args: {
    children: (
      <>
        I have read the <TextLink href="#">Privacy Policy</TextLink>
      </>
    ),
    defaultChecked: true,
  },
};
export const Wrong: Story = {
  args: { error: 'Please read and agree to the terms' },
  play: async (context) => {
    const { screen } = await look(context);
    await expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
      'Please read and agree to the terms',
    );
  },
};
