import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '../../src/ui/Field';
import { TextInput } from '../../src/ui/TextInput';
import { TextLink } from '../../src/ui/TextLink';
import { look } from '../stage/look';

function EmailField(props: Partial<FieldProps>) {
  const { t } = useTranslation();
  return (
    <Field label={t('field.email')} {...props}>
      {(attributes) => <TextInput {...attributes} placeholder={t('field.email_placeholder')} />}
    </Field>
  );
}

const meta: Meta<typeof EmailField> = { title: 'Parts/Field', component: EmailField };
export default meta;
type Story = StoryObj<typeof EmailField>;

/** A click on the label focuses the control; the line of the error is reserved. */
export const Plain: Story = {
  play: async (context) => {
    const { screen, t, fill } = await look(context);
    await fill(t('field.email'), 'ada@example.com');
    await expect(screen.getByRole('textbox')).toHaveValue('ada@example.com');
  },
};
export const Wrong: Story = {
  args: { error: 'Email format is incorrect' },
  play: async (context) => {
    const { screen } = await look(context);
    const field = screen.getByRole('textbox');
    await expect(field).toHaveAccessibleDescription('Email format is incorrect');
    await expect(field).toBeInvalid();
  },
};
export const WithAction: Story = { args: { action: <TextLink href="#">Forgot password?</TextLink> } };
export const LongError: Story = {
  args: { error: 'This is an error of some length, such as a hub may send, that goes on to a second line' },
};
