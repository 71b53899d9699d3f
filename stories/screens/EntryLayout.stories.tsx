import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../src/screens/ScreenHeader';
import { look } from '../stage/look';

/** Any screen. */
function Screen() {
  const { t } = useTranslation();
  return <ScreenHeader heading={t('login.title')} lead={t('login.lead')} />;
}

const meta: Meta<typeof Screen> = { title: 'Screens/Layout', component: Screen };
export default meta;
type Story = StoryObj<typeof Screen>;

export const Page: Story = { parameters: { stage: 'page' } };
export const PageOnAPhone: Story = {
  parameters: { stage: 'page' },
  globals: { viewport: { value: 'w375' } },
};
export const Tag: Story = { parameters: { stage: 'tag' } };
export const Frame: Story = { parameters: { stage: 'frame' } };
/** The languages in their own names, by keyboard. */
export const LanguageMenu: Story = {
  parameters: { stage: 'frame' },
  play: async (context) => {
    const { screen, t, press, expectFocus } = await look(context);
    await press(t('layout.language', { name: 'English' }));
    const [first, second] = await screen.findAllByRole('menuitemradio');
    if (!first || !second) throw new Error('two languages are expected');
    await expectFocus(first);
    await userEvent.keyboard('{ArrowDown}');
    await expectFocus(second);
  },
};
