import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { GlobeIcon } from '../../src/ui/icons/icons';
import { Menu } from '../../src/ui/Menu';
import { look } from '../stage/look';

const chooseLanguage = fn().mockName('chooseLanguage');
const languages = [
  { id: 'en', label: 'English', lang: 'en', isChecked: true, onSelect: () => chooseLanguage('en') },
  { id: 'zh', label: '中文', lang: 'zh', isChecked: false, onSelect: () => chooseLanguage('zh') },
];

const meta: Meta<typeof Menu> = {
  title: 'Parts/Menu',
  component: Menu,
  args: { label: 'Language', trigger: 'Language', items: languages },
  // Storybook cannot show an element as an argument, because it has cycles.
  argTypes: {
    trigger: {
      options: ['Language'],
      mapping: {
        Language: (
          <>
            <GlobeIcon />
            Language
          </>
        ),
      },
    },
  },
  beforeEach: () => void chooseLanguage.mockClear(),
};
export default meta;
type Story = StoryObj<typeof Menu>;

export const Closed: Story = {};
/** Arrow keys move through the choices. */
export const Open: Story = {
  play: async (context) => {
    const { screen, press, expectFocus } = await look(context);
    await press('Language');
    const [first, second] = await screen.findAllByRole('menuitemradio');
    if (!first || !second) throw new Error('two languages are expected');
    await expectFocus(first);
    await userEvent.keyboard('{ArrowDown}');
    await expectFocus(second);
  },
};
export const Chosen: Story = {
  play: async (context) => {
    const { screen, press, expectFocus } = await look(context);
    await press('Language');
    await press('中文', 'menuitemradio');
    await expect(chooseLanguage).toHaveBeenLastCalledWith('zh');
    await expectFocus(screen.getByRole('button', { name: 'Language' }));
  },
};
export const ClosedWithEscape: Story = {
  play: async (context) => {
    const { screen, press, expectFocus } = await look(context);
    await press('Language');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expectFocus(screen.getByRole('button', { name: 'Language' }));
  },
};
/** Actions are plain buttons; text may precede them. */
export const Actions: Story = {
  args: {
    label: 'Ada: account menu',
    trigger: 'Ada',
    header: <p>designer@example.com</p>,
    items: [{ id: 'out', label: 'Sign out', onSelect: fn() }],
  },
  play: async (context) => {
    const { press, expectSeen } = await look(context);
    await press('Ada: account menu');
    await expectSeen('button', 'Sign out');
  },
};
