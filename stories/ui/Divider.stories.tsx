import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { Divider } from '../../src/ui/Divider';

const meta: Meta<typeof Divider> = { title: 'Parts/Divider', component: Divider };
export default meta;

export const WithWord: StoryObj<typeof Divider> = {
  render: function WithWord() {
    return <Divider>{useTranslation().t('login.or')}</Divider>;
  },
};
