import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { fn } from 'storybook/test';
import type { LinkEntry } from '../../src/api/links';
import { AccountSection } from '../../src/screens/Account/AccountSection';
import { AddLinks, type AddLinksProps } from '../../src/screens/Account/AddLinks';
import { LinkTable } from '../../src/screens/Account/LinkTable';
import { look } from '../stage/look';

const at = Date.UTC(2026, 4, 11);
const google: LinkEntry = {
  id: '2',
  provider: 'google',
  name: 'Ada Designer',
  created_at: at,
  used_at: at,
};

function Section({ isOnlyWay, ...props }: AddLinksProps & { isOnlyWay: boolean }) {
  const { t } = useTranslation('content');
  const list = { kind: 'shown', items: [google], ending: null, problem: null } as const;
  return (
    <AccountSection title={t('links.title')}>
      <LinkTable list={list} isOnlyWay={isOnlyWay} onRemove={async () => true} onReload={fn()} />
      <AddLinks {...props} />
    </AccountSection>
  );
}

/** A picture of four squares in place of a code. */
const image =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"%3E%3Cpath d="M0 0h1v1H0zM3 0h1v1H3zM0 3h1v1H0zM2 2h1v1H2z"/%3E%3C/svg%3E';
const scan = { kind: 'scan', provider: 'wechat', image, appLink: null, isScanned: false } as const;

const meta: Meta<typeof Section> = {
  title: 'Screens/Account links',
  component: Section,
  args: {
    isOnlyWay: false,
    providers: ['lark', 'wechat'],
    state: { kind: 'idle', notice: null },
    elsewhere: null,
    onAdd: fn(),
    onCancel: fn(),
    onPictureFailed: fn(),
    onMerge: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Section>;

const told = (kind: 'added' | 'cancelled'): Story => ({
  args: { state: { kind: 'idle', notice: { kind, provider: 'wechat' } } },
});

export const CanBeAdded: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('profile.add_named', { field: t('login.lark') }));
  },
};
export const OnlyWayIn: Story = { args: { isOnlyWay: true } };
export const Starting: Story = { args: { state: { kind: 'starting', provider: 'lark' } } };
export const CameBack: Story = { args: { state: { kind: 'confirming', provider: 'google' } } };
export const Added: Story = told('added');
export const Cancelled: Story = told('cancelled');
const taken = (merge: string | null): Story => ({
  args: { state: { kind: 'idle', notice: { kind: 'taken', provider: 'wechat', merge } } },
});
export const OfAnotherAccount: Story = taken(null);
export const CanBeJoined: Story = taken('offer');
export const Offline: Story = {
  args: {
    state: { kind: 'idle', notice: { kind: 'failed', provider: 'lark', text: { key: 'error.network' } } },
  },
};
export const ToScan: Story = { args: { state: scan } };
export const ToScanOnPhone: Story = { args: { state: { ...scan, appLink: 'weixin://dl/business' } } };
export const Scanned: Story = { args: { state: { ...scan, isScanned: true } } };
export const Expired: Story = { args: { state: { kind: 'over', provider: 'wechat', reason: 'expired' } } };
export const Refused: Story = { args: { state: { kind: 'over', provider: 'wechat', reason: 'refused' } } };
export const InFrame: Story = { args: { elsewhere: 'https://portal.example/account' } };
