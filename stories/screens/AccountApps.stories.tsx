import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { AppEntry } from '../../src/api/apps';
import { AppTable } from '../../src/screens/Account/AppTable';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const at = Date.now() - 3 * 3_600_000 - 1000;
const items: AppEntry[] = [
  { app_key: 'studio', name: 'Studio', received: ['username', 'email'], first_at: at, last_at: at },
  { app_key: 'shop', name: 'Shop of the year', received: ['mobile'], first_at: at, last_at: at },
];
const shown = { kind: 'shown', items, ending: null, problem: null } as const;

const meta: Meta<typeof AppTable> = {
  title: 'Screens/Account/Apps',
  component: AppTable,
  parameters: { stage: 'whole' },
  args: { list: shown, onRemove: fn(async () => true), onReload: fn() },
  render: (args) => (
    <InAccountPage group="account.data" section="apps.title">
      <AppTable {...args} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof AppTable>;

export const Some: Story = {};
export const None: Story = { args: { list: { ...shown, items: [] } } };
export const Loading: Story = { args: { list: { kind: 'loading' } } };
export const Offline: Story = { args: { list: { kind: 'failed', text: { key: 'error.network' } } } };
export const AsksBeforeRemoving: Story = {
  play: async (context) => {
    const { t, press, expectText } = await look(context);
    await press(t('links.remove_named', { provider: 'Studio' }));
    await expectText(t('apps.question', { name: 'Studio' }));
  },
};
export const Removed: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('links.remove_named', { provider: 'Studio' }));
    await press(t('links.remove'));
    await expect(context.args.onRemove).toHaveBeenCalledWith('studio');
  },
};
