import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { ActivityEntry } from '../../src/api/activity';
import type { OwnedList } from '../../src/flows/account/ownedListState';
import { ActivityList } from '../../src/screens/Account/ActivityList';
import { InAccountPage } from '../stage/InAccountPage';
import { look } from '../stage/look';

const kinds = [
  'sign_in',
  'sign_in_failed',
  'browser_trusted',
  'recovery_code_used',
  'factor_added',
  'passkey_added',
  'password_changed',
  'registered',
];
const items = kinds.map((kind, index): ActivityEntry => ({
  kind,
  device: index === 1 ? '' : 'Chrome, Windows',
  place: index % 2 === 0 ? 'Zürich' : '198.51.100.4',
  at: Date.UTC(2026, 10, 24 - index, 12, 30),
}));
const shown = {
  kind: 'shown',
  items,
  ending: null,
  problem: null,
} as const satisfies OwnedList<ActivityEntry>;

const meta: Meta<typeof ActivityList> = {
  title: 'Screens/Account/Recent activity',
  component: ActivityList,
  parameters: { stage: 'whole' },
  args: { list: shown, hasMore: true, onMore: fn(), onReload: fn() },
  render: (args) => (
    <InAccountPage group="sessions.title" section="activity.title">
      <ActivityList {...args} />
    </InAccountPage>
  ),
};
export default meta;
type Story = StoryObj<typeof ActivityList>;

export const List: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('activity.more'));
    await expect(context.args.onMore).not.toHaveBeenCalled();
    await press(t('activity.more'));
    await expect(context.args.onMore).toHaveBeenCalledOnce();
  },
};
export const LoadingMore: Story = { args: { list: { ...shown, ending: 'more' } } };
export const NoMore: Story = { args: { hasMore: false } };
export const MoreFailed: Story = { args: { list: { ...shown, problem: { key: 'error.network' } } } };
/** A later hub may tell of other things, without device and place. */
export const OtherKind: Story = {
  args: { list: { ...shown, items: [{ kind: 'moved', device: '', place: '', at: items[0]?.at ?? 0 }] } },
};
export const Empty: Story = { args: { list: { ...shown, items: [] }, hasMore: false } };
export const Loading: Story = { args: { list: { kind: 'loading' } } };
export const Offline: Story = { args: { list: { kind: 'failed', text: { key: 'error.network' } } } };
