import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { useTranslation } from 'react-i18next';
import { industries } from '../../src/api/professions';
import { SelectField, type SelectFieldProps } from '../../src/ui/SelectField';
import { look } from '../stage/look';

function Industry(props: Partial<SelectFieldProps>) {
  const { t } = useTranslation('account');
  return (
    <SelectField
      label={t('field.trade')}
      placeholder={t('field.choose')}
      options={industries.map((value) => ({ value, label: t(`trade.${value}`) }))}
      value=""
      {...props}
    />
  );
}

const meta: Meta<typeof Industry> = {
  title: 'Parts/SelectField',
  component: Industry,
  args: { onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof Industry>;

export const Unchosen: Story = {
  play: async (context) => {
    const { screen, t } = await look(context);
    await userEvent.selectOptions(screen.getByLabelText(t('field.trade')), 'automotive');
    await expect(context.args.onChange).toHaveBeenCalledOnce();
  },
};
export const Chosen: Story = { args: { value: 'automotive' } };
export const Wrong: Story = { args: { error: 'Please choose' } };
export const Locked: Story = { args: { value: 'automotive', disabled: true } };
