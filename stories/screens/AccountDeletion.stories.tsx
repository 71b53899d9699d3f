import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { DeletionRow } from '../../src/screens/Account/DeletionRow';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const name = 'ada@example.com';
const idle = { isBusy: false, problem: null } as const;
const typing = { kind: 'typing', isMistyped: false, ...idle } as const;
const due = { kind: 'due', at: Date.UTC(2026, 11, 4, 12), ...idle } as const;

const meta: Meta<typeof DeletionRow> = {
  title: 'Screens/Account/Deletion',
  component: DeletionRow,
  parameters: { stage: 'whole' },
  args: {
    name,
    state: { kind: 'kept' },
    onReload: fn(),
    onOpen: fn(),
    onClose: fn(),
    onEdit: fn(),
    onAsk: fn(async () => false),
    onKeep: fn(async () => true),
  },
  render: (args) => (
    <InAccountPage group="account.data" section="deletion.title">
      <DeletionRow {...args} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof DeletionRow>;

export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Offline: Story = { args: { state: { kind: 'failed', text: { key: 'error.network' } } } };
export const NotAsked: Story = {};
export const Confirming: Story = {
  args: { state: typing },
  play: async (context) => {
    const { t, expectFocus, screen } = await look(context);
    await expectFocus(screen.getByLabelText(t('deletion.type', { name })));
  },
};
export const Mistyped: Story = {
  args: {
    state: { ...typing, isMistyped: true, problem: { key: 'deletion.mistyped', values: { name } } },
  },
};
export const Asking: Story = { args: { state: { ...typing, isBusy: true } } };
export const NotDone: Story = { args: { state: { ...typing, problem: { key: 'error.network' } } } };
export const Asked: Story = {
  args: { state: due },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('deletion.keep'));
    await expect(context.args.onKeep).toHaveBeenCalledOnce();
  },
};
export const Keeping: Story = { args: { state: { ...due, isBusy: true } } };
export const NotKept: Story = { args: { state: { ...due, problem: { key: 'deletion.keep_failed' } } } };
