import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { useTranslation } from 'react-i18next';
import { CodeField, type CodeFieldProps } from '../../src/ui/CodeField';
import { LinkButton } from '../../src/ui/TextLink';
import { look } from '../stage/look';

/** The field is controlled. */
function Controlled(props: CodeFieldProps) {
  const [value, setValue] = useState(props.value);
  const { t } = useTranslation('account');
  return (
    <CodeField
      {...props}
      label={t('field.code')}
      value={value}
      onChange={(code) => {
        setValue(code);
        props.onChange(code);
      }}
    />
  );
}

const meta: Meta<typeof CodeField> = {
  title: 'Parts/CodeField',
  component: CodeField,
  render: (args) => <Controlled {...args} />,
  args: {
    label: 'Verification code',
    hint: 'We continue as soon as all digits are there.',
    name: 'code',
    value: '',
    onChange: fn(),
    onComplete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CodeField>;

export const Empty: Story = {
  play: async (context) => {
    const { screen, t, fill, expectFocus } = await look(context);
    const field = screen.getByLabelText(t('field.code'));
    for (const typed of ['1', '12', '123', '1234', '12345', '123456']) await fill(t('field.code'), typed);
    await expect(context.args.onComplete).toHaveBeenCalledOnce();
    await expect(context.args.onComplete).toHaveBeenLastCalledWith('123456');
    await expectFocus(field);
  },
};
/** Pasted text may contain words around the code. */
export const Pasted: Story = {
  play: async (context) => {
    const { screen, t, paste } = await look(context);
    const field = screen.getByLabelText(t('field.code'));
    await paste(t('field.code'), 'Your code: 482913.');
    await expect(field).toHaveValue('482913');
    await expect(context.args.onComplete).toHaveBeenLastCalledWith('482913');
  },
};
export const HalfWay: Story = { args: { value: '123', action: <LinkButton>Resend</LinkButton> } };
export const Wrong: Story = { args: { value: '123456', error: 'verification code is incorrect' } };
export const Locked: Story = { args: { value: '123456', isLocked: true } };
