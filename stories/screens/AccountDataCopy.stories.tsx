import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn } from 'storybook/test';
import type { DataCopyState } from '../../src/flows/account/dataCopy';
import { DataCopyRow, type DataCopyRowProps } from '../../src/screens/Account/DataCopyRow';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const at = Date.UTC(2026, 11, 4, 12);
const idle = { isBusy: false, problem: null } as const;
const none = { kind: 'none', ...idle } as const;
const ready = { kind: 'ready', id: 'copy', until: at, ...idle } as const;

const show = (args: DataCopyRowProps) => (
  <InAccountPage group="account.data" section="copy.title">
    <DataCopyRow {...args} />
  </InAccountPage>
);

function UntilReady(args: DataCopyRowProps) {
  const [state, setState] = useState<DataCopyState>(none);
  return show({ ...args, state, onAsk: () => setState(ready) });
}

const meta: Meta<typeof DataCopyRow> = {
  title: 'Screens/Account/Copy of the data',
  component: DataCopyRow,
  parameters: { stage: 'whole' },
  args: { state: none, fileName: 'account.zip', onReload: fn(), onAsk: fn(), onDownload: fn() },
  render: show,
};
export default meta;
type Story = StoryObj<typeof DataCopyRow>;

export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Offline: Story = { args: { state: { kind: 'failed', text: { key: 'error.network' } } } };
export const NotAsked: Story = {};
export const Asking: Story = { args: { state: { ...none, isBusy: true } } };
export const NotDone: Story = { args: { state: { ...none, problem: { key: 'error.network' } } } };
export const Preparing: Story = { args: { state: { kind: 'preparing' } } };
export const Ready: Story = {
  render: (args) => <UntilReady {...args} />,
  play: async (context) => {
    const { t, press, expectFocus, screen } = await look(context);
    await press(t('copy.ask'));
    await expectFocus(screen.getByRole('region', { name: t('copy.ready_until', { at }) }));
  },
};
export const Downloading: Story = { args: { state: { ...ready, isBusy: true } } };
export const NotDownloaded: Story = { args: { state: { ...ready, problem: { key: 'copy.lost' } } } };
export const Saved: Story = { args: { state: { kind: 'saved', address: '#copy' } } };
export const Over: Story = { args: { state: { ...none, problem: { key: 'copy.over' } } } };
export const AskedToday: Story = { args: { state: { kind: 'later', at, problem: null } } };
export const LostToday: Story = { args: { state: { kind: 'later', at, problem: { key: 'copy.lost' } } } };
