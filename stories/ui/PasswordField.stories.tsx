import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { useTranslation } from 'react-i18next';
import { PasswordField, type PasswordFieldProps } from '../../src/ui/PasswordField';
import { look } from '../stage/look';

function Password(props: Partial<PasswordFieldProps>) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t('field.password')}
      showLabel={t('field.password_show')}
      hideLabel={t('field.password_hide')}
      autoComplete="current-password"
      {...props}
    />
  );
}

const meta: Meta<typeof Password> = { title: 'Parts/PasswordField', component: Password };
export default meta;
type Story = StoryObj<typeof Password>;

export const Empty: Story = {};
/** The focus stays in the field while the button reveals the password. */
export const Shown: Story = {
  play: async (context) => {
    const { screen, t, fill, press, expectFocus, expectSeen } = await look(context);
    await fill(t('field.password'), 'Design3D!');
    const field = screen.getByLabelText(t('field.password'));
    await expect(field).toHaveAttribute('type', 'password');
    await press(t('field.password_show'));
    await expect(field).toHaveAttribute('type', 'text');
    await expectSeen('button', t('field.password_hide'));
    await expectFocus(field);
  },
};
export const Wrong: Story = { args: { defaultValue: 'wrong', error: 'Wrong account or password' } };
export const Locked: Story = { args: { defaultValue: 'Design3D!', readOnly: true } };
