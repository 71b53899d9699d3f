import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn } from 'storybook/test';
import type { AccountDeletionState } from '../../src/flows/account/accountDeletion';
import { Account } from '../../src/screens/Account/Account';
import { DeletionNotice } from '../../src/screens/Account/DeletionNotice';
import { DeletionRow, type DeletionRowProps } from '../../src/screens/Account/DeletionRow';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const name = 'ada@example.com';
const idle = { isBusy: false, problem: null } as const;
const typing = { kind: 'typing', isMistyped: false, ...idle } as const;
const due = { kind: 'due', at: Date.UTC(2026, 11, 4, 12), ...idle } as const;

const show = (args: DeletionRowProps) => (
  <InAccountPage group="account.data" section="deletion.title">
    <DeletionRow {...args} />
  </InAccountPage>
);

function UntilKept(args: DeletionRowProps) {
  const [state, setState] = useState<AccountDeletionState>(due);
  const keep = async (): Promise<boolean> => {
    setState({ kind: 'kept' });
    return true;
  };
  return show({ ...args, state, onKeep: keep });
}

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
  render: show,
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
export const Asked: Story = { args: { state: due } };
/** At the top of the page, with the same way back. */
export const AskedAtTheTop: Story = {
  render: ({ state, onKeep }) => (
    <Account
      name={name}
      picture={null}
      state={{ kind: 'shown' }}
      notice={<DeletionNotice state={state} isKept={false} onKeep={() => void onKeep()} />}
      groups={[]}
      isSessionTemporary={false}
      isBusy={false}
      onReload={fn()}
      onSignOut={fn()}
    />
  ),
  args: { state: due },
};
export const NotKeptAtTheTop: Story = {
  ...AskedAtTheTop,
  args: { state: { ...due, problem: { key: 'deletion.keep_failed' } } },
};
export const Keeping: Story = { args: { state: { ...due, isBusy: true } } };
export const Kept: Story = {
  render: (args) => <UntilKept {...args} />,
  play: async (context) => {
    const { t, press, expectFocus, expectText, screen } = await look(context);
    await press(t('deletion.keep'));
    await expectText(t('deletion.kept'));
    await expectFocus(screen.getByRole('button', { name: t('deletion.open') }));
  },
};
export const NotKept: Story = { args: { state: { ...due, problem: { key: 'deletion.keep_failed' } } } };
