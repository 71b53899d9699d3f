import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTexts } from '../../src/i18n/useTexts';
import { Divider } from '../../src/ui/Divider';

const meta: Meta<typeof Divider> = { title: 'Parts/Divider', component: Divider };
export default meta;

export const WithWord: StoryObj<typeof Divider> = {
  render: function WithWord() {
    return <Divider>{useTexts()('login.or')}</Divider>;
  },
};
