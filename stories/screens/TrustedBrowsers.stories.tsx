import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { TrustedBrowserEntry } from '../../src/api/trustedBrowsers';
import type { OwnedList } from '../../src/flows/account/ownedListState';
import { TrustedBrowserTable } from '../../src/screens/Account/TrustedBrowserTable';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const here: TrustedBrowserEntry = {
  id: '1',
  current: true,
  device: 'Chrome, Windows',
  place: '198.51.100.4',
  created_at: Date.UTC(2026, 10, 20, 12, 30),
  used_at: Date.UTC(2026, 10, 24, 12, 30),
};
const items = [
  here,
  { ...here, id: '2', current: false, device: 'Safari, iPhone', place: 'Zürich' },
  { ...here, id: '3', current: false, device: '', place: '' },
];
const shown = {
  kind: 'shown',
  items,
  ending: null,
  problem: null,
} as const satisfies OwnedList<TrustedBrowserEntry>;

const meta: Meta<typeof TrustedBrowserTable> = {
  title: 'Screens/Account/Trusted browsers',
  component: TrustedBrowserTable,
  parameters: { stage: 'whole' },
  args: { list: shown, onEnd: fn(async () => true), onReload: fn() },
  render: (args) => (
    <InAccountPage section="trusted.title">
      <TrustedBrowserTable {...args} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof TrustedBrowserTable>;

export const List: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('trusted.end_named', { device: t('device.on', { browser: 'Safari', system: 'iPhone' }) }));
    await expect(context.args.onEnd).toHaveBeenCalledWith('2');
  },
};
export const One: Story = { args: { list: { ...shown, items: [here] } } };
export const None: Story = { args: { list: { ...shown, items: [] } } };
export const Ending: Story = { args: { list: { ...shown, ending: 'all' } } };
export const Loading: Story = { args: { list: { kind: 'loading' } } };
export const Offline: Story = { args: { list: { kind: 'failed', text: { key: 'error.network' } } } };
export const NotEnded: Story = { args: { list: { ...shown, problem: { key: 'trusted.end_failed' } } } };
